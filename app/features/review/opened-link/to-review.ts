import { storedSlowMotion } from '#domain/slow-motion.ts';
import type { SharedReview, SharedVoiceOver } from '#domain/review-calls.ts';
import { toSubmissionStatus } from '#lib/uploads/submission-status.ts';
import type { Review } from '../review.ts';
import { toMeasurement, toPaths, toStep } from '../room/data/load-review.ts';
import { withIds } from '../room/drawing/drawn-shape.ts';
import { toJump } from '../room/jump/jump.ts';
import type { Caption, Timeline } from '../room/voice/timeline.ts';
import type { WrittenVoiceOver } from '../room/voice/voice-over.ts';

/** Returns the name of a shared voice-over's audio: the same for each signed link to it. */
export const audioNameOf = ({ audioUrl }: SharedVoiceOver): string =>
  new URL(audioUrl, location.href).pathname;

function toVoiceOver(shared: SharedVoiceOver | null): WrittenVoiceOver | undefined {
  if (shared === null) return;
  return {
    audioName: audioNameOf(shared),
    durationMs: shared.duration_ms,
    // The columns are JSON, which has no type in the database.
    captions: shared.captions as unknown as Caption[],
    timeline: shared.timeline as unknown as Timeline,
  };
}

/** Converts what a visitor sees to a review of the room. What the visitor may not know is empty. */
export function toReview(shared: SharedReview): Review {
  return {
    submissionId: 'shared',
    athleteId: '',
    athleteName: shared.athlete_name ?? '',
    coachName: null,
    isMinor: null,
    guardianName: null,
    fileName: shared.file_name ?? '',
    videoPath: '',
    slowMotion: storedSlowMotion(shared),
    status: toSubmissionStatus(shared.status),
    submittedAt: null,
    dueAt: null,
    question: '',
    jump: shared.jump && toJump(shared.jump),
    notes: shared.notes.map(({ id, at_us, end_us, body, shapes }) => ({
      id,
      atUs: at_us,
      endUs: end_us,
      body,
      shapes: withIds(shapes),
      doneAt: null,
    })),
    phases: shared.phases,
    steps: shared.steps.map(toStep),
    measurements: shared.measurements.map(toMeasurement),
    paths: toPaths(shared.paths),
    replies: [],
    drills: shared.drills.map(({ id, note_id, title, key }) => ({
      id,
      noteId: note_id,
      videoId: key,
      title,
      key,
    })),
    picture: null,
    summary: shared.summary ?? '',
    voiceOver: toVoiceOver(shared.voice_over),
  };
}
