import type { Phase } from '../../../../../supabase/functions/_shared/review-calls.ts';
import { inFilmOrder, phases as allPhases, type Note, type Review } from '../../review.ts';

/** What the coach changed and the database has not confirmed yet: each the latest state of one thing, so that sending it again is harmless. */
export type Change = { submissionId: string } & (
  | { kind: 'note'; id: string; note: Pick<Note, 'atUs' | 'endUs' | 'body' | 'shapes'>; version: number }
  | { kind: 'note-gone'; id: string }
  | { kind: 'phases'; id: 'phases'; marks: Partial<Record<Phase, number | null>> }
  | { kind: 'summary'; id: 'summary'; summary: string }
);

/** The thing that a change is about; a later change of it takes the place of an earlier one. */
export function keyOf({ submissionId, kind, id }: Change): string {
  return `${submissionId}/${kind === 'note-gone' ? 'note' : kind}/${id}`;
}

/** A change with what an earlier one, still waiting, said of the same thing: phases are sent together, so that their order holds at each step. */
export function mergeChanges(before: Change | undefined, change: Change): Change {
  return before?.kind === 'phases' && change.kind === 'phases'
    ? { ...change, marks: { ...before.marks, ...change.marks } }
    : change;
}

/** The phases that a change sets or takes away. */
export const phasesOf = (marks: Partial<Record<Phase, number | null>>): Phase[] =>
  allPhases.filter((phase) => marks[phase] !== undefined);

/** What a coach writes into a review. */
type Written = Pick<Review, 'submissionId' | 'notes' | 'phases' | 'summary'>;

/** A review as the coach has it: what the database said last, with what is still on its way over it. */
export function overlay<Base extends Written>(review: Base, changes: Iterable<Change>): Base {
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
  return { ...review, notes: [...notes.values()].sort(inFilmOrder), phases, summary };
}
