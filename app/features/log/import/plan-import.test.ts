import { expect, test } from 'vitest';
import type { ImportedJump } from '#domain/import-jumps.ts';
import { isUuid } from '#domain/uuid.ts';
import { planImport } from './plan-import.ts';

const jump = (fields: Partial<ImportedJump>): ImportedJump => ({
  line: 2,
  heldOn: '2026-05-02',
  title: '',
  barM: 4,
  result: 'missed',
  gripM: null,
  poleLengthM: null,
  poleRatingKg: null,
  runUpLefts: null,
  midMarkM: null,
  takeOffM: null,
  standardsM: null,
  note: '',
  ...fields,
});

test('makes a practice or meet for each day and name, and a pole for each that is new', async () => {
  const file = [
    jump({ title: 'Club meet', poleLengthM: 4.6, poleRatingKg: 77 }),
    jump({ title: 'Club meet', poleLengthM: 4.6, poleRatingKg: 77.1 }),
    jump({ title: 'Club meet', barM: 4.2, result: 'made' }),
    jump({ heldOn: '2026-05-03' }),
  ];
  const { changes } = await planImport(file, [], 'ada');
  expect(changes.map(({ kind }) => kind)).toEqual([
    'pole',
    'session',
    'session',
    ...file.map(() => 'attempt'),
  ]);
  expect(changes[1]?.entry).toMatchObject({ kind: 'meet', barsM: [4, 4.2] });
  expect(changes[2]?.entry).toMatchObject({ kind: 'practice', barsM: [] });
  // The two misses are the same line twice, and two attempts.
  const ids = changes.map(({ entry }) => entry.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every(isUuid)).toBe(true);
  expect((await planImport(file, [], 'ada')).changes.map(({ entry }) => entry.id)).toEqual(ids);
  expect((await planImport(file, [], 'eve')).changes.some(({ entry }) => ids.includes(entry.id))).toBe(false);
});

test('uses a pole of the bag', async () => {
  const pole = {
    id: 'own',
    lengthM: 4.6,
    ratingKg: 77,
    flex: null,
    brand: 'Spirit',
    isClub: false,
    isPutAway: false,
    version: 3,
  };
  const { changes } = await planImport([jump({ poleLengthM: 4.603, poleRatingKg: 77.1 })], [pole], 'ada');
  expect(changes.map(({ kind }) => kind)).toEqual(['session', 'attempt']);
  expect(changes[1]?.entry).toMatchObject({ poleId: 'own' });
});
