import { expect, test } from 'vitest';
import { buildLog, type ItemLogRow } from './build-log.ts';

const item = (id: string, sets = 3) => ({
  id,
  videoId: null,
  title: id,
  sets,
  reps: '8',
  note: '',
  measures: null,
});
const session = (day: number, items = [item('run')]) => ({
  id: `s${day}`,
  week: 1,
  day,
  title: `Day ${day}`,
  notes: '',
  items,
});
const log = (day: number, fields: Partial<ItemLogRow> = {}): ItemLogRow => ({
  item_id: 'run',
  week: 1,
  day,
  title: 'Run',
  sets: 3,
  reps: '8',
  sets_done: 2,
  ...fields,
});
const days = { startsOn: '2026-11-30', today: '2026-12-02' } as const;

test('lists due sessions, the latest first, also those without a log', () => {
  const sessions = [session(1), session(3), session(5)];
  const logged = buildLog({ sessions }, days, { itemLogs: [log(1)], sessionLogs: [], values: [] });
  expect(logged.map(({ date, items }) => [date, items[0]?.done])).toEqual([
    ['2026-12-02', 0],
    ['2026-11-30', 2],
  ]);
});

test('shows a logged exercise as it was, also after the coach changed or deleted it', () => {
  const sessions = [session(1, [item('run', 5)])];
  const itemLogs = [log(1), log(1, { item_id: 'dips', title: 'Dips', sets: 1, reps: '', sets_done: 1 })];
  const [first] = buildLog({ sessions }, days, { itemLogs, sessionLogs: [], values: [] });
  expect(first?.items).toEqual([
    { id: 'run', title: 'Run', sets: '3 × 8', done: 2, planned: 3, values: [] },
    { id: 'dips', title: 'Dips', sets: '1 set', done: 1, planned: 1, values: [] },
  ]);
});

test('keeps remarks of deleted sessions, and sessions done before their day', () => {
  const logged = buildLog({ sessions: [session(5)] }, days, {
    itemLogs: [log(5)],
    values: [],
    sessionLogs: [
      { week: 1, day: 2, remark: 'Sore.' },
      { week: 1, day: 3, remark: '' },
    ],
  });
  expect(logged).toMatchObject([
    { date: '2026-12-04', title: 'Day 5', remark: '' },
    { date: '2026-12-01', title: '', remark: 'Sore.', items: [] },
  ]);
});

test('shows the values of sets, also of an exercise that the coach deleted', () => {
  const value = (item_id: string, set_number: number, reps: number | null) => ({
    item_id,
    set_number,
    week: 1,
    day: 1,
    exercise: 'Dips',
    weight_kg: null,
    weight_typed: null,
    reps,
    seconds: null,
    distance_m: null,
    height_m: null,
    effort: null,
  });
  const [first] = buildLog({ sessions: [session(1)] }, days, {
    itemLogs: [log(1)],
    sessionLogs: [],
    values: [value('run', 2, 6), value('run', 1, 8), value('run', 3, null), value('dips', 1, 4)],
  });
  expect(first?.items).toMatchObject([
    {
      id: 'run',
      values: [
        { setNumber: 1, reps: 8 },
        { setNumber: 2, reps: 6 },
      ],
    },
    { id: 'dips', title: 'Dips', done: 1, values: [{ reps: 4 }] },
  ]);
});
