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
  throw new Error('Expected no relationship');
}

describe('findRelationship', () => {
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
  ])('finds %s → %s (%s) as %s by %s', (origin, target, hint, kind, constraint) => {
    expect(find(origin, target, hint)).toMatchObject({ kind, constraint });
  });

  test('finds many-to-many through a table with both foreign keys in its primary key', () => {
    expect(find('meets', 'athletes')).toMatchObject({ kind: 'many-to-many', junction: 'entries' });
    expect(find('athletes', 'meets', 'entries')).toMatchObject({ kind: 'many-to-many', junction: 'entries' });
  });

  test('rejects an ambiguous target and names the choices', () => {
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

  test('suggests a name for a misspelled table', () => {
    expect(failureOf('athletes', 'vault')).toMatchObject({
      status: 400,
      code: 'PGRST200',
      hint: `Perhaps you meant 'vaults' instead of 'vault'.`,
    });
    expect(failureOf('athletes', 'vaults', 'wrong').hint).toBeNull();
  });
});
