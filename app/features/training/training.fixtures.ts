import { noValues } from '#common/training/set-values.ts';
import type { FollowedPlan } from './training.ts';

/** A plan with a session on the first and third day, which starts on Monday, November 30. */
export const followedPlan = (fields: Partial<FollowedPlan> = {}): FollowedPlan => ({
  assignmentId: 'a',
  name: 'Winter base',
  notes: '',
  startsOn: '2026-11-30',
  isBought: false,
  sessions: [
    {
      week: 1,
      day: 1,
      title: 'Runway',
      notes: 'Spikes.',
      items: [
        {
          id: 'run',
          title: 'Pole runs',
          sets: 3,
          reps: '30 m',
          note: 'Tall hips.',
          measures: ['time', 'distance'],
          exerciseKey: 'pole-run',
        },
        { id: 'jog', title: 'Easy jog', sets: 1, reps: '', note: '', measures: [] },
      ],
    },
    { week: 2, day: 3, title: 'Gym', notes: '', items: [] },
  ],
  setsDone: {},
  values: {},
  history: [],
  remarks: {},
  known: {},
  ...fields,
});

/** A set of runs without values. */
export const runSet = {
  ...noValues,
  itemId: 'run',
  setNumber: 1,
  week: 1,
  day: 1,
  exercise: 'Pole runs',
  doneOn: '2026-11-30' as const,
  version: 0,
};
