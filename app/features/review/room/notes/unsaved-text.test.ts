import { expect, test } from 'vitest';
import type { OutboxState } from '../data/review-outbox.ts';
import { unsavedContent, formatAsText } from './unsaved-text.tsx';

const note = (submissionId: string, atUs: number, body: string) =>
  ({
    kind: 'note',
    id: `${submissionId}-${atUs}`,
    submissionId,
    note: { atUs, endUs: null, body, shapes: [] },
    version: 0,
  }) as const;

test('joins pending and refused changes of a submission into one text, ordered by time', () => {
  const state: OutboxState = {
    isLoaded: true,
    isOnDevice: true,
    status: 'saved',
    pending: [note('a', 2_000_000, 'Swing longer.'), note('b', 0, 'Another video.')],
    refused: [
      { id: 'w', change: note('a', 1_000_000, 'Plant earlier.'), reason: 'gone' },
      {
        id: 'w',
        change: { kind: 'summary', id: 'summary', submissionId: 'a', summary: 'Run tall.' },
        reason: 'refused',
      },
      { id: 'w', change: note('a', 3_000_000, '  '), reason: 'refused' },
    ],
  };
  expect(formatAsText(unsavedContent(state, 'a'))).toBe(
    'Run tall.\n\n0:01.00  Plant earlier.\n\n0:02.00  Swing longer.',
  );
  expect(formatAsText(unsavedContent(state, 'c'))).toBe('');
});
