import { useEffect, useState } from 'react';
import { toast } from '#lib/page/toast.ts';
import { useFilm, useOpenReview, useRoomPen } from '../room-contexts.ts';
import { loadJoiner, makeVoiceOver, type VoicePart } from './make-voice-over.ts';
import type { Caption, Span } from './timeline.ts';
import { loadVoiceOver } from './send-voice-over.ts';
import { useRecorder, type Compared } from './use-recorder.ts';
import { useVoicePlayer, type HeardVoice } from './use-voice-player.ts';
import { maxVoiceMs, MixedAudioError } from './voice-over.ts';
import { voiceStore } from './voice-store.ts';

const empty: Span = { fromMs: 0, toMs: 0 };

/** The saved voice-over of a review, to listen to. */
export function useSavedVoice(userId: string): HeardVoice {
  const { video } = useFilm();
  const { review } = useOpenReview();
  const { submissionId, voiceOver } = review;
  return useVoicePlayer({ voiceOver, load: (wanted) => loadVoiceOver(wanted, submissionId, userId), video });
}

/** The voice-over of a review with what its coach does: record it and change it. */
export function useVoice(userId: string, { voicePlayer, source }: HeardVoice, compared: Compared) {
  const { video } = useFilm();
  const { review, permissions, put } = useOpenReview();
  const { shownSheets, tool } = useRoomPen();
  const canRecord = permissions.canReview;
  const { submissionId, athleteId, voiceOver } = review;
  const { recorder, onOpenShape } = useRecorder({
    userId,
    submissionId,
    video,
    sheets: shownSheets,
    compared,
    canRecord,
  });
  /** The part of the voice-over that the coach edits. */
  const [passage, setPassage] = useState<Span>();
  const [isBusy, setBusy] = useState(false);

  // The pen draws on the notes, which the voice-over covers.
  const isDrawing = tool !== undefined;
  useEffect(() => {
    if (isDrawing) voicePlayer?.leave();
  }, [isDrawing, voicePlayer]);

  const saved = (span: Span): VoicePart[] =>
    source.data && voiceOver && span.toMs > span.fromMs
      ? [{ blob: source.data.audio, timeline: source.data.timeline, captions: voiceOver.captions, span }]
      : [];

  /** Saves a voice-over of these parts in place of the present one. Throws if they cannot be joined. */
  async function save(parts: readonly VoicePart[]): Promise<void> {
    const made = await makeVoiceOver(parts, { userId, athleteId, submissionId });
    put({ kind: 'voice', id: 'voice', submissionId, voiceOver: made.voiceOver });
    if (!made.isStored)
      toast({
        title: 'This device has no space left',
        description: 'Keep this page open until your voice-over is saved.',
        tone: 'warning',
      });
    if (voiceOver) await voiceStore.deleteAudio(userId, voiceOver.audioName).catch(() => undefined);
    setPassage(undefined);
  }

  const endMs = voiceOver?.durationMs ?? 0;

  /** Starts to record: a new voice-over, the chosen passage again, or more at the end. */
  function record(): void {
    if (!canRecord || (voiceOver && !source.data)) return;
    voicePlayer?.leave();
    void loadJoiner().catch(() => undefined);
    const replaces = voiceOver && (passage ?? { fromMs: endMs, toMs: endMs });
    recorder.setLimit(maxVoiceMs - endMs + (replaces ? replaces.toMs - replaces.fromMs : 0));
    void recorder.start(replaces);
  }

  async function saveRecording(): Promise<void> {
    await recorder.pause();
    const { status, replaces = empty } = recorder.getState();
    if (status !== 'paused') return;
    recorder.setSaving(true);
    const recorded = recorder.parts();
    try {
      await save([
        ...saved({ fromMs: 0, toMs: replaces.fromMs }),
        ...recorded.map((part): VoicePart => ({ ...part, captions: [] })),
        ...saved({ fromMs: replaces.toMs, toMs: endMs }),
      ]);
      recorder.clear();
      await voiceStore.deletePieces(userId, submissionId);
    } catch (error) {
      console.error('The voice-over could not be put together', error);
      const isEmpty = recorded.every(({ blob }) => blob.size === 0);
      recorder.setSaving(
        false,
        error instanceof MixedAudioError ? 'mixed' : isEmpty ? 'empty' : 'unreadable',
      );
    }
  }

  /** Keeps these parts of the voice-over. */
  async function keep(spans: readonly Span[]): Promise<void> {
    const parts = spans.flatMap(saved);
    if (isBusy || parts.length === 0) return;
    setBusy(true);
    try {
      await save(parts);
    } catch (error) {
      console.error('The voice-over could not be cut', error);
      toast({ title: 'The voice-over could not be cut', description: 'It is unchanged.', tone: 'error' });
    } finally {
      setBusy(false);
    }
  }

  return {
    voiceOver,
    voicePlayer,
    source,
    recorder,
    onOpenShape,
    passage,
    setPassage,
    isBusy,
    record,
    saveRecording,
    toggleRecording() {
      const { status } = recorder.getState();
      if (status === 'recording') void saveRecording();
      else if (status === 'idle' || status === 'paused') record();
    },
    async discardRecording() {
      await recorder.pause();
      try {
        await voiceStore.deletePieces(userId, submissionId);
        recorder.clear();
      } catch (error) {
        console.error('The recording could not be discarded', error);
        toast({
          title: 'The recording wasn’t discarded',
          description: 'This browser didn’t allow it. Reload the page and try again.',
          tone: 'error',
        });
      }
    },
    keepPassage: () => passage && keep([passage]),
    cutPassage: () =>
      passage &&
      keep([
        { fromMs: 0, toMs: passage.fromMs },
        { fromMs: passage.toMs, toMs: endMs },
      ]),
    deleteVoiceOver() {
      voicePlayer?.leave();
      put({ kind: 'voice-gone', id: 'voice', submissionId });
      if (voiceOver) void voiceStore.deleteAudio(userId, voiceOver.audioName).catch(() => undefined);
      setPassage(undefined);
    },
    setCaptions(captions: readonly Caption[]) {
      if (voiceOver && source.data)
        put({
          kind: 'voice',
          id: 'voice',
          submissionId,
          voiceOver: { ...voiceOver, timeline: source.data.timeline, captions },
        });
    },
  };
}

export type Voice = ReturnType<typeof useVoice>;
