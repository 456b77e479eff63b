import type { SampleReview } from '#content/sample-review.server.ts';
import { toMicroseconds } from '#lib/video-frames/microseconds.ts';
import type { Review } from '../review.ts';
import { withIds } from '../room/drawing/drawn-shape.ts';

/** Converts the content of /reviews/sample to a finished review. */
export function toReview(sample: SampleReview): Review {
  const { jump } = sample;
  const notes = sample.notes.map(({ at, text, drawings }, i) => ({
    id: `note-${i + 1}`,
    atUs: toMicroseconds(at),
    endUs: null,
    body: text,
    shapes: withIds(drawings),
    doneAt: null,
  }));
  const drills = sample.notes.flatMap((note, i) =>
    note.drills.map((slug) => ({
      id: `note-${i + 1}-${slug}`,
      noteId: `note-${i + 1}`,
      videoId: slug,
      title: sample.drillTitles[slug] ?? slug,
      key: slug,
    })),
  );
  return {
    submissionId: 'sample',
    athleteId: 'sample',
    athleteName: sample.athlete,
    coachName: sample.coach,
    isMinor: false,
    guardianName: null,
    fileName: sample.fileName,
    videoPath: '',
    slowMotion: null,
    picture: null,
    status: 'approved',
    submittedAt: null,
    dueAt: null,
    question: sample.question,
    jump: {
      gripM: jump.grip,
      poleLengthM: jump.pole,
      poleRatingKg: jump.poleRating,
      runUpLefts: jump.runUpLefts,
      midMarkM: null,
      takeOffM: jump.takeOff,
      standardsM: jump.standards,
      barM: jump.bar,
      made: jump.made,
      trim: null,
    },
    notes,
    phases: Object.fromEntries(
      Object.entries(sample.phases).map(([phase, seconds]) => [phase, toMicroseconds(seconds)]),
    ),
    steps: [],
    measurements: sample.measurements.map(({ kind, reference, known, frames }, i) => ({
      id: `measurement-${i + 1}`,
      kind,
      reference: reference ?? null,
      marks: frames.map(({ at, points }) => ({ atUs: toMicroseconds(at), points })),
      knownM: known ?? null,
      acrossM: null,
      // The room computes the results.
      value: null,
      error: null,
    })),
    paths: {},
    replies: [],
    drills,
    summary: sample.summary,
  };
}
