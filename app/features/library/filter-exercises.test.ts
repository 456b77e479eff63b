import { expect, test } from 'vitest';
import type { Exercise } from './exercise.ts';
import { filterExercises, makeSearchable, namesIn } from './filter-exercises.ts';

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
  films: [],
  isSilent: true,
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

test('without filters everything stays, in its order', () => {
  expect(titles({})).toEqual(['A-skip', 'Décline squat', 'Split squat', 'Bubka']);
  expect(titles({ search: '   ' })).toHaveLength(4);
});

test('a search finds all of its words, wherever they stand, in any case and without accents', () => {
  expect(titles({ search: 'SQUAT decline' })).toEqual(['Décline squat']);
  expect(titles({ search: 'shin' })).toEqual(['Split squat']);
  expect(titles({ search: 'advanced bar' })).toEqual(['Bubka']);
  expect(titles({ search: 'squat trampoline' })).toEqual([]);
});

test('signs that mean something to a pattern mean themselves', () => {
  expect(titles({ search: '.*' })).toEqual([]);
  expect(titles({ search: '(' })).toEqual([]);
});

test('filters narrow each other', () => {
  expect(titles({ category: 'Rehab' })).toEqual(['Décline squat']);
  expect(titles({ difficulty: 3 })).toEqual(['Bubka']);
  expect(titles({ muscle: 'Glutes' })).toEqual(['A-skip', 'Split squat']);
  expect(titles({ muscle: 'Glutes', equipment: 'Two dumbbells' })).toEqual(['Split squat']);
  expect(titles({ muscle: 'Glutes', category: 'Gym' })).toEqual([]);
});

test('the names to choose from are there once, by the alphabet, and with the one in the address', () => {
  expect(namesIn([['Pole', 'Mat'], ['Mat'], []])).toEqual(['Mat', 'Pole']);
  expect(namesIn([['Pole']], 'Anvil')).toEqual(['Anvil', 'Pole']);
});
