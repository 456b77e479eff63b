import { describe, expect, test } from 'vitest';
import { club } from './club.fixture.ts';
import type { DataError } from './errors.ts';
import { findRelationship } from './find-relationship.ts';

const find = (origin: string, target: string, hint?: string) => findRelationship(club, origin, target, hint);

function failureOf(origin: string, target: string, hint?: string): DataError {
  try {
    find(origin, target, hint);
  } catch (failure) {
    return failure as DataError;
  }
  throw new Error('a relationship was found');
}

describe('a relationship is found', () => {
  test.each([
    ['vaults', 'athletes', undefined, 'many-to-one', 'vaults_athlete_fkey'],
    ['vaults', 'athlete_id', undefined, 'many-to-one', 'vaults_athlete_fkey'],
    ['vaults', 'vaults_athlete_fkey', undefined, 'many-to-one', 'vaults_athlete_fkey'],
    ['athletes', 'vaults', undefined, 'one-to-many', 'vaults_athlete_fkey'],
    ['athletes', 'lockers', undefined, 'one-to-one', 'lockers_athlete_fkey'],
    ['athletes', 'coaches', 'second_id', 'many-to-one', 'athletes_second_fkey'],
    ['athletes', 'coaches', 'athletes_coach_fkey', 'many-to-one', 'athletes_coach_fkey'],
    ['coaches', 'athletes', 'coach_id', 'one-to-many', 'athletes_coach_fkey'],
    ['coaches', 'coaches', undefined, 'one-to-many', 'coaches_mentor_fkey'],
    ['coaches', 'mentor_id', undefined, 'many-to-one', 'coaches_mentor_fkey'],
    ['coaches', 'coaches', 'mentor_id', 'one-to-many', 'coaches_mentor_fkey'],
  ])('%s → %s (%s) is %s by %s', (origin, target, hint, kind, constraint) => {
    expect(find(origin, target, hint)).toMatchObject({ kind, constraint });
  });

  test('two foreign keys in a primary key join their tables many to many', () => {
    expect(find('meets', 'athletes')).toMatchObject({ kind: 'many-to-many', junction: 'entries' });
    expect(find('athletes', 'meets', 'entries')).toMatchObject({ kind: 'many-to-many', junction: 'entries' });
  });
});

describe('no relationship is found', () => {
  test('two ways are ambiguous, and the answer names both', () => {
    expect(failureOf('athletes', 'coaches')).toMatchObject({
      status: 300,
      code: 'PGRST201',
      hint:
        `Try changing 'coaches' to one of the following: 'coaches!athletes_coach_fkey', ` +
        `'coaches!athletes_second_fkey'. Find the desired relationship in the 'details' key.`,
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'athletes with coaches',
          relationship: 'athletes_coach_fkey using athletes(coach_id) and coaches(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'athletes with coaches',
          relationship: 'athletes_second_fkey using athletes(second_id) and coaches(id)',
        },
      ],
    });
  });

  test('a misspelt table is guessed at', () => {
    expect(failureOf('athletes', 'vault')).toMatchObject({
      status: 400,
      code: 'PGRST200',
      hint: `Perhaps you meant 'vaults' instead of 'vault'.`,
    });
    expect(failureOf('athletes', 'vaults', 'wrong').hint).toBeNull();
  });
});
