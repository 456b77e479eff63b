export const athletes = 1000;

/**
 * Creates the tables of the data benchmark: coaches, their athletes, and a log that members write to, with row level
 * security. Runs as the owner after the site's migrations.
 */
export const trackSql = `
create table public.bench_coaches (id integer primary key, name text not null);
create table public.bench_athletes (
  id integer primary key,
  owner uuid not null,
  coach_id integer not null references public.bench_coaches (id),
  name text not null,
  best numeric(3, 2) not null
);
create table public.bench_log (
  id bigint generated always as identity primary key,
  author uuid not null default auth.uid(),
  athlete_id integer not null references public.bench_athletes (id),
  body text not null
);
insert into public.bench_coaches select n, 'Coach ' || n from generate_series(1, 50) n;
insert into public.bench_athletes
  select n, '11111111-1111-4111-8111-111111111111', 1 + n % 50, 'Athlete ' || n, 3 + (n % 200) / 100.0
  from generate_series(1, ${athletes}) n;
alter table public.bench_coaches enable row level security;
alter table public.bench_athletes enable row level security;
alter table public.bench_log enable row level security;
create policy "Everybody reads coaches" on public.bench_coaches for select using (true);
create policy "Members read their own athletes" on public.bench_athletes for select to authenticated
  using (owner = (select auth.uid()));
create policy "Members write their own log" on public.bench_log for insert to authenticated
  with check (author = (select auth.uid()));
analyze public.bench_coaches, public.bench_athletes;
`;

export const member = '11111111-1111-4111-8111-111111111111';

export const connections = 32;

export type Operation = 'select' | 'embed' | 'insert';
export const operations: readonly Operation[] = ['select', 'embed', 'insert'];

/** Returns an operation on the nth athlete as SQL, for the bare driver. */
export function sqlFor(operation: Operation, n: number): { sql: string; params: unknown[] } {
  const id = 1 + (n % athletes);
  switch (operation) {
    case 'select':
      return { sql: 'select id, name, best from public.bench_athletes where id = $1', params: [id] };
    case 'embed':
      return {
        sql: `select a.id, a.name, row_to_json(c) as coach from public.bench_athletes a
          left join lateral (select c.id, c.name from public.bench_coaches c where c.id = a.coach_id) c on true
          where a.id = $1`,
        params: [id],
      };
    case 'insert':
      return {
        sql: 'insert into public.bench_log (athlete_id, body) values ($1, $2)',
        params: [id, 'Six steps, 4.20 m cleared.'],
      };
  }
}

/** Returns the same operation as a REST request. */
export function restRequestFor(
  operation: Operation,
  n: number,
): { method: 'GET' | 'POST'; path: string; body?: string } {
  const id = 1 + (n % athletes);
  switch (operation) {
    case 'select':
      return { method: 'GET', path: `/rest/v1/bench_athletes?select=id,name,best&id=eq.${id}` };
    case 'embed':
      return {
        method: 'GET',
        path: `/rest/v1/bench_athletes?select=id,name,coach:bench_coaches(id,name)&id=eq.${id}`,
      };
    case 'insert':
      return {
        method: 'POST',
        path: '/rest/v1/bench_log',
        body: JSON.stringify({ athlete_id: id, body: 'Six steps, 4.20 m cleared.' }),
      };
  }
}
