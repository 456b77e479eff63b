import { openMicrophone, problemOf, recordedType, type Microphone, type VoiceProblem } from './microphone.ts';
import type { Span, Timeline, TimelineState } from './timeline.ts';
import { appendTimelines, createTimelineWriter, type TimelineWriter } from './timeline-writer.ts';
import { maxVoiceMs } from './voice-over.ts';
import type { RecordedPiece } from './voice-store.ts';

export interface RecorderState {
  /** 'idle': nothing is recorded. 'paused': what was recorded is not saved yet. */
  status: 'idle' | 'starting' | 'recording' | 'paused' | 'saving';
  elapsedMs: number;
  /** Loudness, from 0 to 1. */
  level: number;
  /** The passage of the saved voice-over that this recording replaces. */
  replaces?: Span | undefined;
  problem?: VoiceProblem | undefined;
}

/** A part of a recording: from a start or a resume to the next pause. */
interface RecordedPart {
  blob: Blob;
  timeline: Timeline;
}

interface RecorderOptions {
  /** Stores a piece on the device. May reject without space. */
  store: (number: number, piece: RecordedPiece) => Promise<void>;
}

/** How often audio is stored, in milliseconds. A crash loses at most this much. */
const pieceMs = 1000;
const bitsPerSecond = 48_000;

/** Records the microphone together with what the picture shows. Nothing is lost before `clear`. */
export function createRecorder({ store }: RecorderOptions) {
  const listeners = new Set<() => void>();
  let state: RecorderState = { status: 'idle', elapsedMs: 0, level: 0 };
  let pieces: RecordedPiece[] = [];
  let seen: TimelineState | undefined;
  let writer: TimelineWriter | undefined;
  let microphone: Microphone | undefined;
  let stopPart: (() => Promise<void>) | undefined;
  let limitMs = maxVoiceMs;
  /** A pause came while the browser asked for the microphone: it is not used when the answer comes. */
  let isStartOver = false;

  function set(change: Partial<RecorderState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  const earlierMs = () => {
    const lengths = new Map(pieces.map(({ part, lengthMs }) => [part, lengthMs]));
    return [...lengths.values()].reduce((sum, length) => sum + length, 0);
  };

  /** Records until `stopPart` is called. */
  function recordPart({ stream, level }: Microphone, type: string): void {
    const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: bitsPerSecond });
    const part = (pieces.at(-1)?.part ?? 0) + 1;
    const before = earlierMs();
    let startedAt = performance.now();
    const lengthMs = () => performance.now() - startedAt;
    const ofPart = createTimelineWriter(lengthMs);
    recorder.addEventListener('start', () => {
      startedAt = performance.now();
      writer = ofPart;
      if (seen) ofPart.write(seen);
      set({ status: 'recording' });
    });
    /** Pieces are stored one after the other. */
    let storing = Promise.resolve();
    recorder.addEventListener('dataavailable', ({ data }) => {
      const [timeline, length, { replaces }] = [ofPart.take(), lengthMs(), state];
      storing = storing.then(async () => {
        const piece: RecordedPiece = {
          part,
          type: recorder.mimeType || type,
          bytes: await data.arrayBuffer(),
          timeline,
          lengthMs: length,
          ...(replaces && { replaces }),
        };
        pieces.push(piece);
        await store(pieces.length, piece).catch((error: unknown) => {
          console.warn('A piece of the recording could not be stored on this device', error);
          set({ problem: 'no-space' });
        });
      });
    });
    const timer = setInterval(() => {
      if (writer !== ofPart) return;
      const elapsedMs = before + lengthMs();
      set({ elapsedMs, level: level() });
      if (elapsedMs >= limitMs) void pause('limit');
    }, 100);
    stopPart = async () => {
      stopPart = undefined;
      clearInterval(timer);
      await new Promise<void>((resolve) => {
        recorder.addEventListener('stop', () => resolve(), { once: true });
        if (recorder.state === 'inactive') resolve();
        else recorder.stop();
      });
      writer = undefined;
      await storing;
    };
    recorder.start(pieceMs);
  }

  async function start(replaces?: Span): Promise<void> {
    if (state.status !== 'idle' && state.status !== 'paused') return;
    const type = recordedType();
    if (type === undefined) return set({ problem: 'unsupported' });
    const isNew = state.status === 'idle';
    if (!isNew && state.elapsedMs >= limitMs) return set({ problem: 'limit' });
    isStartOver = false;
    set({ status: 'starting', problem: undefined, ...(isNew && { replaces, elapsedMs: 0 }) });
    try {
      microphone = await openMicrophone(() => void pause('unplugged'));
      if (isStartOver) {
        closeMicrophone();
        set({ status: pieces.length > 0 ? 'paused' : 'idle' });
      } else recordPart(microphone, type);
    } catch (error) {
      console.warn('The microphone did not start', error);
      closeMicrophone();
      set({ status: pieces.length > 0 ? 'paused' : 'idle', problem: problemOf(error) });
    }
  }

  function closeMicrophone(): void {
    microphone?.close();
    microphone = undefined;
  }

  async function pause(problem?: VoiceProblem): Promise<void> {
    isStartOver = true;
    if (!stopPart) return;
    set({ status: 'paused', level: 0, ...(problem && { problem }) });
    await stopPart();
    closeMicrophone();
    set({ elapsedMs: earlierMs() });
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Says what the picture shows now. */
    see(now: TimelineState): void {
      seen = now;
      writer?.write(now);
    },
    /** Starts, or goes on after a pause. `replaces`: the passage of the saved voice-over that the new recording replaces. */
    start,
    pause: () => pause(),
    /** Goes on with a recording of an earlier visit. */
    restore(stored: readonly RecordedPiece[]): void {
      if (state.status !== 'idle' || stored.length === 0) return;
      pieces = [...stored];
      set({ status: 'paused', elapsedMs: earlierMs(), replaces: stored[0]?.replaces });
    },
    /** The longest recording, if it replaces a passage of a voice-over that is nearly full. */
    setLimit(milliseconds: number): void {
      limitMs = milliseconds;
    },
    /** Returns what was recorded, ordered. */
    parts(): RecordedPart[] {
      const parts = new Map<number, RecordedPiece[]>();
      for (const piece of pieces) parts.set(piece.part, [...(parts.get(piece.part) ?? []), piece]);
      return [...parts.values()].map((of) => ({
        blob: new Blob(
          of.map(({ bytes }) => bytes),
          { type: of[0]?.type ?? '' },
        ),
        timeline: appendTimelines(of.map(({ timeline }) => timeline)),
      }));
    },
    setSaving: (isSaving: boolean, problem?: VoiceProblem) =>
      set({ status: isSaving ? 'saving' : 'paused', problem }),
    /** Forgets the recording after it was saved or discarded. */
    clear(): void {
      pieces = [];
      set({ status: 'idle', elapsedMs: 0, level: 0, replaces: undefined, problem: undefined });
    },
  };
}

export type Recorder = ReturnType<typeof createRecorder>;
