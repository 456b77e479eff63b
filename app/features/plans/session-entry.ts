import type { Measure } from '#common/training/set-values.ts';
import type { SessionContent } from './change-plans.ts';
import type { PlanSession } from './plan.ts';

/** An exercise in the form, as typed. */
export interface ItemEntry {
  itemId: string;
  /** Empty for an exercise in the coach's own words. */
  videoId: string;
  title: string;
  sets: string;
  reps: string;
  note: string;
  measures: readonly Measure[] | null;
}

export interface SessionEntry {
  title: string;
  notes: string;
  items: ItemEntry[];
}

/** The table has the same limit. */
export const maxItems = 60;

export const newItem = (exercise?: { id: string; title: string }): ItemEntry => ({
  itemId: crypto.randomUUID(),
  videoId: exercise?.id ?? '',
  title: exercise?.title ?? '',
  sets: '3',
  reps: '',
  note: '',
  measures: null,
});

export function entryOf(session: PlanSession | undefined): SessionEntry {
  return {
    title: session?.title ?? '',
    notes: session?.notes ?? '',
    items: (session?.items ?? []).map(({ id, videoId, sets, ...texts }) => ({
      ...texts,
      itemId: id,
      videoId: videoId ?? '',
      sets: String(sets),
    })),
  };
}

/** Returns the content to save. Exercises without a title are left out. */
export function contentOf({ title, notes, items }: SessionEntry): SessionContent {
  return {
    title: title.trim(),
    notes: notes.trim(),
    items: items
      .filter((item) => item.title.trim() !== '')
      .map(({ itemId, videoId, sets, ...texts }) => ({
        id: itemId,
        videoId: videoId === '' ? null : videoId,
        title: texts.title.trim(),
        sets: Number(sets),
        reps: texts.reps.trim(),
        note: texts.note.trim(),
        measures: texts.measures,
      })),
  };
}

/** A rule for the number of sets. */
export const isSetCount = (value: string): true | string =>
  (/^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= 20) || '1 to 20.';
