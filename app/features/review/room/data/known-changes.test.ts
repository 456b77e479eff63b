import { expect, test } from 'vitest';
import type { RowChange } from '#lib/api/subscribe-to-rows.ts';
import type { Review } from '../../review.ts';
import { isKnownChange } from './known-changes.ts';

const measurement = {
  id: 'm',
  kind: 'level',
  reference: null,
  marks: [{ atUs: 0, points: [[0, 0.5]] }],
  known_m: null,
  across_m: null,
  value: null,
  error: null,
  checked_by: null,
};
const note = { id: 'n', at_us: 5, end_us: null, body: 'Plant.', shapes: [], done_at: null };
const review = {
  submissionId: 'this',
  notes: [{ id: 'n', atUs: 5, endUs: null, body: 'Plant.', shapes: [], doneAt: null }],
  phases: { plant: 40_000 },
  steps: [{ id: 's', contactUs: 1, toeOffUs: null }],
  measurements: [
    {
      id: 'm',
      kind: 'level',
      reference: null,
      marks: measurement.marks,
      knownM: null,
      acrossM: null,
      value: null,
      error: null,
      checkedBy: null,
    },
  ],
  paths: {
    hips: [
      { atUs: 0, x: 0.5, y: 0.5, isMarked: true },
      { atUs: 1, x: 0.5, y: 0.5, isMarked: false, drift: 0.001 },
    ],
  },
  replies: [{ id: 'r' }],
  drills: [{ id: 'd' }],
  summary: 'Good.',
} as unknown as Review;

const isKnown = (eventType: string, table: string, row: object) =>
  isKnownChange(review, {
    eventType,
    table,
    ...(eventType === 'DELETE' ? { old: row, new: {} } : { new: row, old: {} }),
  } as unknown as RowChange);

test.each([
  ['review_notes', note],
  ['review_phases', { phase: 'plant', at_us: 40_000 }],
  ['review_steps', { id: 's', contact_us: 1, toe_off_us: null }],
  ['review_measurements', measurement],
  [
    'review_paths',
    {
      part: 'hips',
      points: [
        [0, 0.5, 0.5, 1],
        [1, 0.5, 0.5, 0, 0.001],
      ],
    },
  ],
  ['review_replies', { id: 'r' }],
  ['review_drills', { id: 'd' }],
  ['reviews', { summary: 'Good.' }],
])('knows the coach’s own save in %s', (table, row) => {
  expect([isKnown('INSERT', table, row), isKnown('UPDATE', table, row)]).toEqual([true, true]);
});

test.each([
  ['review_notes', { ...note, body: 'Plant higher.' }],
  ['review_notes', { ...note, done_at: '2027-01-01T00:00:00Z' }],
  ['review_notes', { ...note, id: 'other' }],
  ['review_phases', { phase: 'plant', at_us: 50_000 }],
  ['review_phases', { phase: 'take-off', at_us: 40_000 }],
  ['review_steps', { id: 's', contact_us: 1, toe_off_us: 2 }],
  ['review_measurements', { ...measurement, marks: [{ atUs: 1, points: [[0, 0.5]] }] }],
  ['review_measurements', { ...measurement, marks: [] }],
  [
    'review_paths',
    {
      part: 'hips',
      points: [
        [0, 0.5, 0.5, 1],
        [1, 0.5, 0.5, 0, 0.002],
      ],
    },
  ],
  ['review_replies', { id: 'other' }],
  ['review_drills', { id: 'other' }],
  ['reviews', { summary: 'Better.' }],
  ['jumps', { submission_id: 'this' }],
  ['video_submissions', { id: 'this' }],
])('reloads for a change of %s that the review does not have', (table, row) => {
  expect(isKnown('UPDATE', table, row)).toBe(false);
});

test('ignores deletions in other reviews and its own ones, and reloads for rows that it still has', () => {
  for (const table of [
    'review_notes',
    'review_steps',
    'review_measurements',
    'review_replies',
    'review_drills',
  ])
    expect(isKnown('DELETE', table, { id: 'other' })).toBe(true);
  expect(isKnown('DELETE', 'review_notes', { id: 'n' })).toBe(false);
  expect(isKnown('DELETE', 'review_drills', { id: 'd' })).toBe(false);
  for (const [table, key] of [
    ['review_phases', { phase: 'plant' }],
    ['review_paths', { part: 'hips' }],
    ['jumps', {}],
  ] as const) {
    expect([table, isKnown('DELETE', table, { submission_id: 'this', ...key })]).toEqual([table, false]);
    expect([table, isKnown('DELETE', table, { submission_id: 'other', ...key })]).toEqual([table, true]);
  }
  expect(isKnown('DELETE', 'review_phases', { submission_id: 'this', phase: 'take-off' })).toBe(true);
  expect(isKnown('DELETE', 'video_submissions', { id: 'this' })).toBe(false);
  expect(isKnown('DELETE', 'video_submissions', { id: 'other' })).toBe(true);
});
