import type { Phase } from '../../../../../supabase/functions/_shared/review-calls.ts';
import { byTime, phases as allPhases, type Note, type Review } from '../../review.ts';

/** An unconfirmed edit by a coach. It holds the latest state of one item, so it is safe to send twice. */
export type Change = { submissionId: string } & (
  | { kind: 'note'; id: string; note: Pick<Note, 'atUs' | 'endUs' | 'body' | 'shapes'>; version: number }
  | { kind: 'note-gone'; id: string }
  | { kind: 'phases'; id: 'phases'; marks: Partial<Record<Phase, number | null>> }
  | { kind: 'summary'; id: 'summary'; summary: string }
);

/** Returns the key of the item that a change is about. A later change replaces an earlier one with the same key. */
export function keyOf({ submissionId, kind, id }: Change): string {
  return `${submissionId}/${kind === 'note-gone' ? 'note' : kind}/${id}`;
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

/** The part of a review that a coach edits. */
type ReviewContent = Pick<Review, 'submissionId' | 'notes' | 'phases' | 'summary'>;

/** Returns the review with unconfirmed changes applied. */
export function applyChanges<Base extends ReviewContent>(review: Base, changes: Iterable<Change>): Base {
  const notes = new Map(review.notes.map((note) => [note.id, note]));
  const phases = { ...review.phases };
  let { summary } = review;
  for (const change of changes) {
    if (change.submissionId !== review.submissionId) continue;
    switch (change.kind) {
      case 'note': {
        const before = notes.get(change.id);
        notes.set(change.id, {
          id: change.id,
          doneAt: before?.doneAt ?? null,
          ...change.note,
          version: change.version,
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
    }
  }
  return { ...review, notes: [...notes.values()].sort(byTime), phases, summary };
}
