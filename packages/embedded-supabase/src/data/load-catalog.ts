import type { Transaction } from '../database/database.ts';
import type {
  Catalog,
  Column,
  ComputedRelationship,
  Relationship,
  Routine,
  RoutineArgument,
  Table,
} from './catalog.ts';
import { deriveRelationships } from './derive-relationships.ts';
import type { ForeignKey, UniqueKey } from './derive-relationships.ts';

interface RoutineRow {
  name: string;
  arguments: (RoutineArgument & { mode: string })[];
  returnsSet: boolean;
  returnsType: string;
  returnsComposite: boolean;
  returnsTable: string | null;
  /** The table whose row type is the only argument; the function is then a computed column or relationship. */
  rowOf: string | null;
  estimatedRows: number;
  volatility: 'i' | 's' | 'v';
}

interface CatalogRow {
  tables: {
    name: string;
    isView: boolean;
    columns: { name: string; type: string; default: string | null }[];
  }[];
  keys: UniqueKey[];
  foreignKeys: ForeignKey[];
  routines: RoutineRow[];
}

/**
 * Selects a version that changes with every change of the definitions in schema `public`, in a few milliseconds. Each
 * changed row of the system tables has a newer transaction id, so that equal counts and sums mean equal rows.
 */
const versionSql = `
select concat_ws('/',
  (select count(*) || ':' || coalesce(sum(c.xmin::text::bigint), 0) from pg_class c where c.relnamespace = n.oid),
  (select count(*) || ':' || coalesce(sum(a.xmin::text::bigint), 0)
     from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = n.oid and c.relkind in ('r', 'v', 'm', 'f', 'p', 'c')),
  (select count(*) || ':' || coalesce(sum(d.xmin::text::bigint), 0)
     from pg_class c join pg_attrdef d on d.adrelid = c.oid where c.relnamespace = n.oid),
  (select count(*) || ':' || coalesce(sum(k.xmin::text::bigint), 0) from pg_constraint k where k.connamespace = n.oid),
  (select count(*) || ':' || coalesce(sum(p.xmin::text::bigint), 0) from pg_proc p where p.pronamespace = n.oid),
  (select count(*) || ':' || coalesce(sum(t.xmin::text::bigint), 0) from pg_type t where t.typnamespace = n.oid)
) as version
from pg_namespace n where n.nspname = 'public'`;

const catalogSql = `
with space as (select oid from pg_namespace where nspname = 'public'),
relations as (
  select c.oid, c.relname, c.reltype, c.relkind from pg_class c, space
  where c.relnamespace = space.oid and c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition
)
select json_build_object(
  'tables', (
    select coalesce(json_agg(json_build_object('name', r.relname, 'isView', r.relkind in ('v', 'm'), 'columns', (
      select coalesce(json_agg(json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, -1),
        'default', case
          when a.attgenerated <> '' then null
          when a.attidentity <> '' then
            format('nextval(%L)', pg_get_serial_sequence(format('public.%I', r.relname), a.attname))
          else pg_get_expr(d.adbin, d.adrelid)
        end
      ) order by a.attnum), '[]')
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    ))), '[]') from relations r),
  'keys', (
    select coalesce(json_agg(json_build_object('table', r.relname, 'primary', k.contype = 'p', 'columns', (
      select json_agg(a.attname order by position.ordinality)
      from unnest(k.conkey) with ordinality as position(attnum, ordinality)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = position.attnum
    )) order by k.oid), '[]') from pg_constraint k join relations r on r.oid = k.conrelid where k.contype in ('p', 'u')),
  'foreignKeys', (
    select coalesce(json_agg(json_build_object('name', k.conname, 'source', r.relname, 'target', t.relname, 'columns', (
      select json_agg(json_build_array(here.attname, there.attname) order by position.ordinality)
      from unnest(k.conkey, k.confkey) with ordinality as position(here, there, ordinality)
      join pg_attribute here on here.attrelid = k.conrelid and here.attnum = position.here
      join pg_attribute there on there.attrelid = k.confrelid and there.attnum = position.there
    )) order by k.conname, k.oid), '[]')
    from pg_constraint k join relations r on r.oid = k.conrelid join relations t on t.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0),
  'routines', (
    select coalesce(json_agg(json_build_object(
      'name', p.proname,
      'arguments', (
        select coalesce(json_agg(json_build_object(
          'name', coalesce(p.proargnames[argument.position], ''),
          'type', format_type(argument.type, -1),
          'mode', coalesce(p.proargmodes[argument.position], 'i')
        ) order by argument.position), '[]')
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as argument(type, position)
      ),
      'defaults', p.pronargdefaults,
      'returnsSet', p.proretset,
      'returnsType', format_type(p.prorettype, -1),
      'returnsComposite', result.typtype = 'c' or p.prorettype = 'record'::regtype
        or coalesce(p.proargmodes::text[] && '{t,b,o}', false),
      'returnsTable', (select r.relname from relations r where r.oid = result.typrelid),
      'rowOf', (select r.relname from relations r where p.pronargs = 1 and r.reltype = p.proargtypes[0]),
      'estimatedRows', p.prorows,
      'volatility', p.provolatile
    ) order by p.oid), '[]')
    from pg_proc p join pg_type result on result.oid = p.prorettype, space
    where p.pronamespace = space.oid and p.prokind = 'f'
      and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype))
) as catalog`;

export async function loadVersion(tx: Transaction): Promise<string> {
  const { rows } = await tx.query<{ version: string }>(versionSql);
  return rows[0]?.version ?? '';
}

/** Loads the catalog of schema `public`. Needs a transaction of the owner, who can see all of pg_catalog. */
export async function loadCatalog(tx: Transaction): Promise<Catalog> {
  // Postgres prints types and defaults with their schema only if it is not in the search path.
  await tx.query(`select set_config('search_path', 'pg_catalog', true)`);
  const { rows } = await tx.query<{ catalog: CatalogRow }>(catalogSql);
  const row = rows[0]?.catalog ?? { tables: [], keys: [], foreignKeys: [], routines: [] };
  const computed = row.routines.filter(({ rowOf }) => rowOf !== null);
  return {
    tables: new Map(row.tables.map((table) => [table.name, readTable(table, row.keys, computed)])),
    relationships: groupBy(
      [...deriveRelationships(row.foreignKeys, row.keys), ...computed.flatMap(readComputedRelationship)],
      (relationship: Relationship) => relationship.source,
    ),
    routines: groupBy(row.routines.filter(isCallable).map(readRoutine).sort(bySignature), ({ name }) => name),
  };
}

function readTable(table: CatalogRow['tables'][number], keys: UniqueKey[], computed: RoutineRow[]): Table {
  const columns = table.columns.map(({ name, type, default: sql }): [string, Column] => [
    name,
    { name, type, ...(sql === null ? {} : { default: sql }) },
  ]);
  return {
    name: table.name,
    isView: table.isView,
    columns: new Map(columns),
    computedColumns: new Map(
      computed
        .filter(({ rowOf, returnsSet }) => rowOf === table.name && !returnsSet)
        .map(({ name, returnsType }) => [name, returnsType]),
    ),
    primaryKey: keys.find((key) => key.table === table.name && key.primary)?.columns ?? [],
  };
}

function readComputedRelationship(routine: RoutineRow): ComputedRelationship[] {
  if (routine.rowOf === null || routine.returnsTable === null) return [];
  return [
    {
      kind: 'computed',
      source: routine.rowOf,
      target: routine.returnsTable,
      routine: routine.name,
      // In PostgREST, `rows 1` on a set-returning function declares a to-one relationship.
      toOne: !routine.returnsSet || routine.estimatedRows === 1,
    },
  ];
}

/** Whether a function can be called. Arguments are passed by name; only a whole body can go to an unnamed one. */
function isCallable({ arguments: all }: RoutineRow): boolean {
  const inputs = all.filter(({ mode }) => mode === 'i' || mode === 'b' || mode === 'v');
  const [first, ...more] = inputs;
  if (more.length === 0 && first?.name === '') return ['json', 'jsonb', 'text'].includes(first.type);
  return inputs.every(({ name }) => name !== '');
}

/** Sorts overloads like PostgREST. */
function bySignature(one: Routine, other: Routine): number {
  const text = (routine: Routine) => JSON.stringify(routine.arguments.map(({ name, type }) => [name, type]));
  return one.arguments.length - other.arguments.length || (text(one) < text(other) ? -1 : 1);
}

function readRoutine(row: RoutineRow & { defaults?: number }): Routine {
  const inputs = row.arguments.filter(({ mode }) => mode === 'i' || mode === 'b' || mode === 'v');
  const firstOptional = inputs.length - (row.defaults ?? 0);
  const outputs = row.arguments.filter(({ mode }) => mode === 'o' || mode === 'b' || mode === 't');
  return {
    name: row.name,
    arguments: inputs.map(({ name, type, mode }, index) => ({
      name,
      type,
      required: index < firstOptional,
      variadic: mode === 'v',
    })),
    returnsSet: row.returnsSet,
    returns: row.returnsType === 'void' ? 'void' : row.returnsComposite ? 'composite' : 'scalar',
    returnsColumns: new Map(outputs.map(({ name, type }) => [name, type])),
    volatility: row.volatility === 'i' ? 'immutable' : row.volatility === 's' ? 'stable' : 'volatile',
    ...(row.returnsTable === null ? {} : { returnsTable: row.returnsTable }),
  };
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
