import type { Catalog, Routine, Table } from './catalog.ts';
import { deriveRelationships } from './derive-relationships.ts';

const table = (name: string, columns: Record<string, string>, primaryKey: string[]): [string, Table] => [
  name,
  {
    name,
    isView: false,
    primaryKey,
    computedColumns: new Map(),
    columns: new Map(Object.entries(columns).map(([column, type]) => [column, { name: column, type }])),
  },
];

const foreignKeys = [
  { name: 'athletes_coach_fkey', source: 'athletes', target: 'coaches', columns: [['coach_id', 'id']] },
  { name: 'athletes_second_fkey', source: 'athletes', target: 'coaches', columns: [['second_id', 'id']] },
  { name: 'vaults_athlete_fkey', source: 'vaults', target: 'athletes', columns: [['athlete_id', 'id']] },
  { name: 'lockers_athlete_fkey', source: 'lockers', target: 'athletes', columns: [['athlete_id', 'id']] },
  { name: 'entries_meet_fkey', source: 'entries', target: 'meets', columns: [['meet_id', 'id']] },
  { name: 'entries_athlete_fkey', source: 'entries', target: 'athletes', columns: [['athlete_id', 'id']] },
  { name: 'coaches_mentor_fkey', source: 'coaches', target: 'coaches', columns: [['mentor_id', 'id']] },
] satisfies Parameters<typeof deriveRelationships>[0];

const keys = [
  ...['athletes', 'coaches', 'vaults', 'meets'].map((name) => ({
    table: name,
    primary: true,
    columns: ['id'],
  })),
  { table: 'lockers', primary: true, columns: ['athlete_id'] },
  { table: 'entries', primary: true, columns: ['meet_id', 'athlete_id'] },
];

const relationships = new Map(
  ['athletes', 'coaches', 'vaults', 'lockers', 'entries', 'meets'].map((name) => [
    name,
    deriveRelationships(foreignKeys, keys).filter(({ source }) => source === name),
  ]),
);

const routine = (name: string, args: [name: string, type: string, required: boolean][]): Routine => ({
  name,
  arguments: args.map(([argument, type, required]) => ({ name: argument, type, required, variadic: false })),
  returnsSet: false,
  returns: 'scalar',
  returnsColumns: new Map(),
  volatility: 'volatile',
});

/** The catalog of a small club. */
export const club: Catalog = {
  tables: new Map([
    table('athletes', { id: 'integer', name: 'text', best: 'numeric', coach_id: 'integer' }, ['id']),
    table('coaches', { id: 'integer', name: 'text', mentor_id: 'integer' }, ['id']),
    table('vaults', { id: 'integer', athlete_id: 'integer', height: 'numeric' }, ['id']),
    table('lockers', { athlete_id: 'integer', number: 'integer' }, ['athlete_id']),
    table('entries', { meet_id: 'integer', athlete_id: 'integer' }, ['meet_id', 'athlete_id']),
    table('meets', { id: 'integer', title: 'text' }, ['id']),
  ]),
  relationships,
  routines: new Map([
    [
      'add',
      [
        routine('add', [
          ['a', 'integer', true],
          ['b', 'integer', false],
        ]),
      ],
    ],
    [
      'overloaded',
      [
        routine('overloaded', [['a', 'integer', true]]),
        routine('overloaded', [['a', 'text', true]]),
        routine('overloaded', []),
      ],
    ],
    ['whole', [routine('whole', [['', 'jsonb', true]])]],
  ]),
};
