import type { Phase } from '#domain/review-calls.ts';
import type { KnownItem } from '#lib/outbox/unsent.ts';
import {
  byContact,
  byTime,
  phases as allPhases,
  type Note,
  type PathPoint,
  type Reply,
  type Review,
  type Step,
  type TracedPart,
} from '../../review.ts';
import type { Measurement } from '../measure/measurement.ts';
import { withIds } from '../drawing/drawn-shape.ts';
import type { WrittenVoiceOver } from '../voice/voice-over.ts';

/** An unconfirmed edit of an item of a review. Without a version, the item is new, or an earlier version of the site stored the edit. */
export type ItemChange = { submissionId: string } & Partial<KnownItem> &
  (
    | { kind: 'note'; id: string; note: Pick<Note, 'atUs' | 'endUs' | 'body' | 'shapes'> }
    | { kind: 'note-gone'; id: string }
    | { kind: 'phases'; id: 'phases'; marks: Partial<Record<Phase, number | null>> }
    | { kind: 'summary'; id: 'summary'; summary: string }
    /** `frameUs`: how exactly its times are known. Missing in changes that an earlier version stored. */
    | { kind: 'step'; id: string; step: Omit<Step, 'id'>; frameUs?: number | undefined }
    | { kind: 'step-gone'; id: string }
    | { kind: 'measurement'; id: string; measurement: Omit<Measurement, 'id'> }
    | { kind: 'measurement-gone'; id: string }
    | { kind: 'path'; id: TracedPart; points: readonly PathPoint[] }
    | { kind: 'path-gone'; id: TracedPart }
  );

/** An unconfirmed edit by a coach, or a reply by coach or athlete. It holds the latest state of one item, so it is safe to send twice. */
export type Change =
  | ItemChange
  | ({ submissionId: string } & (
      | { kind: 'voice'; id: 'voice'; voiceOver: WrittenVoiceOver }
      | { kind: 'voice-gone'; id: 'voice' }
      | { kind: 'reply'; id: string; reply: Pick<Reply, 'noteId' | 'body' | 'createdAt' | 'atUs' | 'shapes'> }
    ));

export const isItemChange = (change: Change): change is ItemChange =>
  change.kind !== 'voice' && change.kind !== 'voice-gone' && change.kind !== 'reply';

/** Returns the kind and the name that the database has for an item. */
export function itemOf({ kind, id }: Pick<ItemChange, 'kind' | 'id'>): { kind: string; id?: string } {
  if (kind === 'phases' || kind === 'summary') return { kind };
  return { kind: kind.replace('-gone', ''), id };
}

/** Returns the key of an item in `Review.known`. */
export function itemKey(item: Pick<ItemChange, 'kind' | 'id'>): string {
  const { kind, id } = itemOf(item);
  return id === undefined ? kind : `${kind}/${id}`;
}

/** Bases an edit on what the page shows of its item. */
export const basedOn = ({ known = {} }: Pick<Review, 'known'>, change: Change): Change =>
  isItemChange(change) ? { ...change, ...known[itemKey(change)] } : change;

/** Returns the key of the item that a change is about. A later change replaces an earlier one with the same key. */
export function keyOf({ submissionId, kind, id }: Change): string {
  return `${submissionId}/${kind.replace('-gone', '')}/${id}`;
}

/**
 * Merges a change into a pending one for the same item. Phases are sent together, because the database checks their
 * order after each statement.
 */
export function mergeChanges(before: Change | undefined, change: Change): Change {
  return before?.kind === 'phases' && change.kind === 'phases'
    ? { ...change, marks: { ...before.marks, ...change.marks } }
    : change;
}

/** Returns the phases that a change sets or clears. */
export const phasesOf = (marks: Partial<Record<Phase, number | null>>): Phase[] =>
  allPhases.filter((phase) => marks[phase] !== undefined);

/** The part of a review that changes of the outbox are about. */
export type ReviewContent = Pick<
  Review,
  | 'submissionId'
  | 'notes'
  | 'phases'
  | 'steps'
  | 'measurements'
  | 'paths'
  | 'replies'
  | 'summary'
  | 'voiceOver'
  | 'known'
>;

/** Returns the review with unconfirmed changes applied. */
export function applyChanges<Base extends ReviewContent>(review: Base, changes: Iterable<Change>): Base {
  const notes = new Map(review.notes.map((note) => [note.id, note]));
  const phases = { ...review.phases };
  const steps = new Map(review.steps.map((step) => [step.id, step]));
  const measurements = new Map(review.measurements.map((measurement) => [measurement.id, measurement]));
  const paths = { ...review.paths };
  const replies = new Map(review.replies.map((reply) => [reply.id, reply]));
  let { summary, voiceOver } = review;
  const known = { ...review.known };
  for (const change of changes) {
    if (change.submissionId !== review.submissionId) continue;
    if (isItemChange(change)) known[itemKey(change)] = { version: change.version ?? 0, write: change.write };
    switch (change.kind) {
      case 'note': {
        const before = notes.get(change.id);
        notes.set(change.id, {
          id: change.id,
          doneAt: before?.doneAt ?? null,
          ...change.note,
          // A change that is stored on the device can be older than the ids.
          shapes: withIds(change.note.shapes),
        });
        break;
      }
      case 'note-gone':
        notes.delete(change.id);
        break;
      case 'phases':
        for (const phase of phasesOf(change.marks)) {
          const atUs = change.marks[phase] ?? null;
          if (atUs === null) delete phases[phase];
          else phases[phase] = atUs;
        }
        break;
      case 'summary':
        summary = change.summary;
        break;
      case 'step':
        steps.set(change.id, { id: change.id, ...change.step });
        break;
      case 'step-gone':
        steps.delete(change.id);
        break;
      case 'measurement':
        measurements.set(change.id, { id: change.id, ...change.measurement });
        break;
      case 'measurement-gone':
        measurements.delete(change.id);
        break;
      case 'voice':
        voiceOver = change.voiceOver;
        break;
      case 'voice-gone':
        voiceOver = undefined;
        break;
      case 'path':
        paths[change.id] = change.points;
        break;
      case 'path-gone':
        delete paths[change.id];
        break;
      case 'reply':
        if (!replies.has(change.id))
          replies.set(change.id, {
            id: change.id,
            isCoach: false,
            isOwn: true,
            isPending: true,
            ...change.reply,
          });
        break;
    }
  }
  return {
    ...review,
    notes: [...notes.values()].sort(byTime),
    phases,
    steps: [...steps.values()].sort(byContact),
    measurements: [...measurements.values()],
    paths,
    replies: [...replies.values()],
    voiceOver,
    summary,
    known,
  };
}
