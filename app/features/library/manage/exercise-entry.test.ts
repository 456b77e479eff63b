import { expect, test } from 'vitest';
import { emptyEntry, entryOf, filledRows, textOf } from './exercise-entry.ts';

test('filledRows trims the rows and drops blank ones', () => {
  expect(
    filledRows([{ text: ' Tall hips ' }, { text: '' }, { text: '   ' }, { text: 'Drive the knee' }]),
  ).toEqual(['Tall hips', 'Drive the knee']);
});

test('an empty form is for beginners and has one row in each list', () => {
  const entry = emptyEntry();
  expect(entry.difficulty).toBe('1');
  for (const name of ['instructions', 'keyPoints', 'equipment', 'targetMuscles'] as const) {
    expect(entry[name]).toEqual([{ text: '' }]);
  }
  expect(textOf(entry)).toMatchObject({
    instructions: [],
    key_points: [],
    equipment: [],
    target_muscles: [],
  });
});

test('converting an exercise to form values and back changes nothing', () => {
  const entry = entryOf({
    id: 'one',
    key: 'one',
    title: 'Swing to inversion',
    description: 'On the high bar.',
    category: 'Gym',
    difficulty: 3,
    duration: '0:07',
    instructions: ['Hang.', 'Swing.'],
    keyPoints: [],
    equipment: ['High bar'],
    targetMuscles: ['Lats', 'Core'],
    access: 'subscribers',
    sources: [],
    isSilent: true,
  });
  expect(entry.keyPoints).toEqual([{ text: '' }]);
  expect(textOf(entry)).toEqual({
    title: 'Swing to inversion',
    description: 'On the high bar.',
    category: 'Gym',
    access: 'subscribers',
    difficulty: 3,
    duration: '0:07',
    instructions: ['Hang.', 'Swing.'],
    key_points: [],
    equipment: ['High bar'],
    target_muscles: ['Lats', 'Core'],
  });
});
