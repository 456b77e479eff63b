import { expect, test } from 'vitest';
import { chooseRoutine } from './choose-routine.ts';
import { club } from './club.fixture.ts';

const choose = (name: string, names: string[], byPost = true) => chooseRoutine(club, name, names, byPost);

test('allows omitting only optional arguments', () => {
  expect(choose('add', ['a']).name).toBe('add');
  expect(choose('add', ['b', 'a']).name).toBe('add');
  expect(() => choose('add', ['b'])).toThrowError(
    expect.objectContaining({ code: 'PGRST202', status: 404 }) as Error,
  );
  expect(() => choose('add', ['a', 'c'])).toThrowError(
    expect.objectContaining({ hint: 'Perhaps you meant to call the function public.add(a, b)' }) as Error,
  );
});

test('answers 404 with a suggestion for an unknown function', () => {
  expect(() => choose('overloadd', [], false)).toThrowError(
    expect.objectContaining({
      message: 'Could not find the function public.overloadd without parameters in the schema cache',
      hint: 'Perhaps you meant to call the function public.overloaded',
    }) as Error,
  );
});

test('distinguishes overloads only by argument names', () => {
  expect(choose('overloaded', []).arguments).toHaveLength(0);
  expect(() => choose('overloaded', ['a'])).toThrowError(
    expect.objectContaining({
      status: 300,
      code: 'PGRST203',
      message:
        'Could not choose the best candidate function between: public.overloaded(a => integer), public.overloaded(a => text)',
    }) as Error,
  );
});

test('passes any POST body to a single unnamed json argument', () => {
  expect(choose('whole', ['x', 'y']).name).toBe('whole');
  expect(() => choose('whole', ['x'], false)).toThrowError(
    expect.objectContaining({ code: 'PGRST202' }) as Error,
  );
});
