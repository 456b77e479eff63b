import type { Transaction } from './database.ts';

/** Schemas of a project. Supabase's own schemas are looked at only for a project's policies and triggers. */
const projectSchemas = `('public', 'private')`;
/** PostgreSQL 17 added MAINTAIN, which `grant all` includes. */
const rightsOf = (acl: string, ownerDefault: string, owner: string) =>
  `(select string_agg(format('%s %s%s', coalesce(g.rolname, 'public'), lower(a.privilege_type), case when a.is_grantable then ' with grant option' end),
      ', ' order by coalesce(g.rolname, 'public'), a.privilege_type)
    from aclexplode(coalesce(${acl}, ${ownerDefault})) a left join pg_roles g on g.oid = a.grantee
    where a.grantee <> ${owner} and a.privilege_type <> 'MAINTAIN')`;

/** One line of text per object, by kind. Equal on PGlite and every supported Postgres. */
const catalogQueries = {
  schemas: `select format('%s rights %s', nspname, ${rightsOf('nspacl', `acldefault('n', nspowner)`, 'nspowner')}) as line
    from pg_namespace where nspname = 'private'`,
  types: `select format('%s.%s %s', nspname, typname, (select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = t.oid)) as line
    from pg_type t join pg_namespace n on n.oid = typnamespace where nspname in ${projectSchemas} and typtype in ('e', 'd')`,
  tables: `select format('%s owner %s kind %s rls %s forced %s options %s rights %s', c.oid::regclass, relowner = current_user::regrole, relkind,
      relrowsecurity, relforcerowsecurity, reloptions, ${rightsOf('relacl', `acldefault('r', relowner)`, 'relowner')}) as line
    from pg_class c join pg_namespace n on n.oid = relnamespace where nspname in ${projectSchemas} and relkind in ('r', 'v', 'm', 'p')`,
  columns: `select format('%s %s. %s %s null %s default %s %s%s collation %s rights %s', c.oid::regclass,
      row_number() over (partition by attrelid order by attnum), attname, format_type(atttypid, atttypmod), not attnotnull,
      pg_get_expr(adbin, adrelid), attidentity, attgenerated, nullif(attcollation::regcollation::text, 'default'),
      case when attacl is not null then ${rightsOf('attacl', `acldefault('c', relowner)`, 'relowner')} end) as line
    from pg_attribute a join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
    left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
    where nspname in ${projectSchemas} and relkind in ('r', 'v', 'm', 'p') and attnum > 0 and not attisdropped`,
  constraints: `select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as line
    from pg_constraint c join pg_namespace n on n.oid = connamespace
    where nspname in ${projectSchemas} and contype in ('p', 'u', 'f', 'c', 'x') and conrelid <> 0`,
  indexes: `select indexdef as line from pg_indexes where schemaname in ${projectSchemas}`,
  policies: `select format('%s.%s %s %s %s %s using %s check %s', schemaname, tablename, policyname, permissive, cmd, roles,
      qual, with_check) as line from pg_policies`,
  triggers: `select format('%s enabled %s', pg_get_triggerdef(t.oid), tgenabled) as line from pg_trigger t
    join pg_proc p on p.oid = tgfoid join pg_namespace n on n.oid = pronamespace
    where nspname in ${projectSchemas} and not tgisinternal`,
  functions: `select format('%s owner %s rights %s', pg_get_functiondef(p.oid), proowner = current_user::regrole,
      ${rightsOf('proacl', `acldefault('f', proowner)`, 'proowner')}) as line
    from pg_proc p join pg_namespace n on n.oid = pronamespace where nspname in ${projectSchemas} and prokind in ('f', 'p')`,
  views: `select format('%s.%s %s', schemaname, viewname, definition) as line from pg_views where schemaname in ${projectSchemas}`,
  'published tables': `select format('%s %s.%s', pubname, schemaname, tablename) as line from pg_publication_tables`,
  comments: `select format('%s: %s', pg_describe_object(classoid, objoid, objsubid), description) as line from pg_description
    where objoid in (
      select c.oid from pg_class c join pg_namespace n on n.oid = relnamespace where nspname in ${projectSchemas}
      union all select p.oid from pg_proc p join pg_namespace n on n.oid = pronamespace where nspname in ${projectSchemas}
      union all select t.oid from pg_type t join pg_namespace n on n.oid = typnamespace where nspname in ${projectSchemas}
      union all select p.oid from pg_policy p
    )`,
} as const;

export type CatalogKind = keyof typeof catalogQueries;
export const catalogKinds = Object.keys(catalogQueries) as CatalogKind[];

/** The objects of a project by kind, one sorted line each: structure, rights, comments and order of columns, without names of owners. */
export type Catalog = Record<CatalogKind, string[]>;

/** Reads the objects that a project's migrations created. Differences of two catalogs: `compareCatalogs`. */
export async function readCatalog(tx: Transaction): Promise<Catalog> {
  const catalog: Partial<Catalog> = {};
  for (const kind of catalogKinds) {
    const { rows } = await tx.query<{ line: string }>(catalogQueries[kind]);
    catalog[kind] = rows.map(({ line }) => line).sort();
  }
  return catalog as Catalog;
}

/** Lists what only one of two catalogs has. */
export function compareCatalogs(
  first: Catalog,
  second: Catalog,
): { kind: CatalogKind; line: string; in: 'first' | 'second' }[] {
  return catalogKinds.flatMap((kind) => [
    ...onlyIn(first[kind], second[kind]).map((line) => ({ kind, line, in: 'first' as const })),
    ...onlyIn(second[kind], first[kind]).map((line) => ({ kind, line, in: 'second' as const })),
  ]);
}

/** Returns the lines of the first list that the second one lacks. */
export function onlyIn(first: readonly string[] = [], second: readonly string[] = []): string[] {
  return first.filter((line) => !second.includes(line));
}
