import { expect, test } from 'vitest';
import type { Exercise } from '../exercise.ts';
import { filterExercises, makeSearchable, uniqueNames } from './filter-exercises.ts';

const exercise = (title: string, fields: Partial<Exercise> = {}): Exercise => ({
  id: title,
  key: title,
  title,
  description: 'What it is for.',
  category: 'Strength',
  difficulty: 2,
  duration: '0:07',
  instructions: [],
  keyPoints: [],
  equipment: [],
  targetMuscles: [],
  sources: [],
  isSilent: true,
  access: 'members',
  ...fields,
});

const library = makeSearchable([
  exercise('A-skip', { category: 'Warm-up', difficulty: 1, targetMuscles: ['Calves', 'Glutes'] }),
  exercise('Décline squat', {
    category: 'Rehab',
    equipment: ['Decline board'],
    targetMuscles: ['Quadriceps'],
  }),
  exercise('Split squat', {
    equipment: ['Two dumbbells'],
    targetMuscles: ['Glutes'],
    keyPoints: ['Front shin upright'],
  }),
  exercise('Bubka', { category: 'Gym', difficulty: 3, equipment: ['High bar'] }),
]);
const titles = (filters: Partial<Parameters<typeof filterExercises>[1]>) =>
  filterExercises(library, { search: '', ...filters }).map(({ title }) => title);

test('without filters returns everything in order', () => {
  expect(titles({})).toEqual(['A-skip', 'Décline squat', 'Split squat', 'Bubka']);
  expect(titles({ search: '   ' })).toHaveLength(4);
});

test('matches all words of the search in any field, ignoring case and accents', () => {
  expect(titles({ search: 'SQUAT decline' })).toEqual(['Décline squat']);
  expect(titles({ search: 'shin' })).toEqual(['Split squat']);
  expect(titles({ search: 'advanced bar' })).toEqual(['Bubka']);
  expect(titles({ search: 'squat trampoline' })).toEqual([]);
});

test('treats regular expression characters as text', () => {
  expect(titles({ search: '.*' })).toEqual([]);
  expect(titles({ search: '(' })).toEqual([]);
});

test('combines all filters', () => {
  expect(titles({ category: 'Rehab' })).toEqual(['Décline squat']);
  expect(titles({ difficulty: 3 })).toEqual(['Bubka']);
  expect(titles({ muscle: 'Glutes' })).toEqual(['A-skip', 'Split squat']);
  expect(titles({ muscle: 'Glutes', equipment: 'Two dumbbells' })).toEqual(['Split squat']);
  expect(titles({ muscle: 'Glutes', category: 'Gym' })).toEqual([]);
});

test('returns unique, sorted names including the selected one', () => {
  expect(uniqueNames([['Pole', 'Mat'], ['Mat'], []])).toEqual(['Mat', 'Pole']);
  expect(uniqueNames([['Pole']], 'Anvil')).toEqual(['Anvil', 'Pole']);
});
