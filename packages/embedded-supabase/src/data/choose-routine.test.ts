import { expect, test } from 'vitest';
import { chooseRoutine } from './choose-routine.ts';
import { club } from './club.fixture.ts';

const choose = (name: string, names: string[], byPost = true) => chooseRoutine(club, name, names, byPost);

test('optional arguments may be left out, required ones may not', () => {
  expect(choose('add', ['a']).name).toBe('add');
  expect(choose('add', ['b', 'a']).name).toBe('add');
  expect(() => choose('add', ['b'])).toThrowError(
    expect.objectContaining({ code: 'PGRST202', status: 404 }) as Error,
  );
  expect(() => choose('add', ['a', 'c'])).toThrowError(
    expect.objectContaining({ hint: 'Perhaps you meant to call the function public.add(a, b)' }) as Error,
  );
});

test('an unknown function is a 404 that guesses', () => {
  expect(() => choose('overloadd', [], false)).toThrowError(
    expect.objectContaining({
      message: 'Could not find the function public.overloadd without parameters in the schema cache',
      hint: 'Perhaps you meant to call the function public.overloaded',
    }) as Error,
  );
});

test('overloads are told apart by the names of their arguments only', () => {
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

test('one unnamed json argument takes any body, but only by POST', () => {
  expect(choose('whole', ['x', 'y']).name).toBe('whole');
  expect(() => choose('whole', ['x'], false)).toThrowError(
    expect.objectContaining({ code: 'PGRST202' }) as Error,
  );
});
