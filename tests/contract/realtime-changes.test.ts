import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import {
  type Athlete,
  clientWith,
  openSubscription,
  waitForChanges,
  insertJump,
  vaultsSchema,
  runJob,
  signUp,
  subscribe,
  write,
} from './realtime-fixture.ts';
import { startTestBackend, type TestBackend } from './start-test-backend.ts';

describeOnEachEngine('changes of a published table', (openDatabase) => {
  let database: Database;
  let server: TestBackend;
  let ada: Athlete;
  let bo: Athlete;
  let coach: Athlete;

  beforeAll(async () => {
    database = await openDatabase();
    server = await startTestBackend(database);
    // Like a migration while the server runs.
    await database.asOwner((tx) => tx.exec(vaultsSchema));
    [ada, bo, coach] = await Promise.all([
      signUp(server, database),
      signUp(server, database),
      signUp(server, database, { admin: true }),
    ]);
  });

  afterAll(async () => {
    await Promise.all([ada, bo, coach].map(({ client }) => client.removeAllChannels()));
    await server.close();
  });

  /** Inserts the last change of a test: a client that received it has received all earlier ones. */
  const mark = (athlete: Athlete) => insertJump(database, athlete.id, 'mark');

  test("sends inserts, updates and deletes in Supabase's format", async () => {
    const subscription = await openSubscription(ada.client);
    const { data } = await ada.client
      .from('vaults')
      .insert({
        athlete: ada.id,
        height_cm: 480,
        big: 12,
        tags: ['pole 14', 'a,b'],
        detail: { wind: 0.5 },
        jumped_at: '2026-05-01T10:00:00+02:00',
      })
      .select()
      .single();
    const id = (data as { id: string }).id;
    // Nobody may read a deleted row, so its insert would not be sent after the delete.
    await waitForChanges(subscription, 1);
    await ada.client.from('vaults').update({ status: 'approved' }).eq('id', id);
    await ada.client.from('vaults').delete().eq('id', id);
    await vi.waitFor(() => expect(subscription.changes.at(-1)?.eventType).toBe('DELETE'));

    expect(subscription.changes[0]).toEqual({
      schema: 'public',
      table: 'vaults',
      commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      eventType: 'INSERT',
      new: data as object,
      old: {},
      errors: null,
    });
    expect(subscription.changes.at(-1)).toMatchObject({
      eventType: 'DELETE',
      new: {},
      old: { id },
      errors: null,
    });
    expect(Object.keys(subscription.changes.at(-1)?.old ?? {})).toEqual(['id']);
  });

  test('sends the new row of an update, and only the key of the old one', async () => {
    const id = await insertJump(database, ada.id);
    const subscription = await openSubscription(ada.client, { event: 'UPDATE' });
    await write(database, `update public.vaults set status = 'approved' where id = $1`, [id]);
    const [change] = await waitForChanges(subscription, 1);
    expect(change).toMatchObject({
      eventType: 'UPDATE',
      new: { id, status: 'approved', athlete: ada.id },
      old: { id },
    });
  });

  test('sends each person the rows they may read, and a visitor none', async () => {
    const visitor = clientWith(server);
    const subscription = await Promise.all([
      openSubscription(ada.client),
      openSubscription(bo.client),
      openSubscription(coach.client),
    ]);
    const refused = subscribe(visitor);
    await vi.waitFor(() => expect(refused.system.join()).toContain('Unable to subscribe to changes'));
    await insertJump(database, ada.id, 'hers');
    await insertJump(database, bo.id, 'his');
    await Promise.all([mark(ada), mark(bo)]);
    const statuses = async (index: number, count: number) =>
      (await waitForChanges(subscription[index] as (typeof subscription)[0], count)).map(
        ({ new: row }) => 'status' in row && row.status,
      );
    expect(await statuses(0, 2)).toEqual(['hers', 'mark']);
    expect(await statuses(1, 2)).toEqual(['his', 'mark']);
    expect(await statuses(2, 4)).toEqual(['hers', 'his', 'mark', 'mark']);
    expect(refused.changes).toEqual([]);
    await visitor.removeAllChannels();
  });

  test('stops sending a row to its previous owner', async () => {
    const id = await insertJump(database, ada.id);
    const [hers, his] = [
      await openSubscription(ada.client, { event: 'UPDATE' }),
      await openSubscription(bo.client, { event: 'UPDATE' }),
    ];
    await write(database, 'update public.vaults set athlete = $2 where id = $1', [id, bo.id]);
    await waitForChanges(his, 1);
    await write(database, `update public.vaults set athlete = $2, status = 'back' where id = $1`, [
      id,
      ada.id,
    ]);
    await waitForChanges(hers, 1);
    expect(hers.changes.map(({ new: row }) => 'status' in row && row.status)).toEqual(['back']);
    expect(his.changes).toHaveLength(1);
  });

  test('sends a deleted row’s key to every subscriber without a filter', async () => {
    const id = await insertJump(database, ada.id);
    const other = await insertJump(database, ada.id);
    const unfiltered = await openSubscription(bo.client, { event: 'DELETE' });
    const byKey = await openSubscription(bo.client, { event: '*', filter: `id=eq.${id}` });
    const byStatus = await openSubscription(ada.client, { event: '*', filter: 'status=eq.pending' });
    await write(database, 'delete from public.vaults where id = any ($1::uuid[])', [[other, id]]);
    await insertJump(database, ada.id);
    await waitForChanges(byStatus, 1);
    expect((await waitForChanges(unfiltered, 2)).map(({ old }) => old)).toEqual(
      expect.arrayContaining([{ id }, { id: other }]),
    );
    expect((await waitForChanges(byKey, 1)).map(({ old }) => old)).toEqual([{ id }]);
    expect(byStatus.changes.map(({ eventType }) => eventType)).toEqual(['INSERT']);
  });

  test.each([
    ['status=eq.approved', ['approved']],
    ['status=neq.approved', ['pending', 'rejected', 'a,b']],
    ['status=in.(approved,"a,b")', ['approved', 'a,b']],
    ['status=not.in.(approved,rejected)', ['pending', 'a,b']],
    ['height_cm=gt.400', ['approved', 'rejected']],
    ['height_cm=gte.400', ['pending', 'approved', 'rejected']],
    ['height_cm=lt.500', ['pending', 'approved']],
    ['height_cm=lte.400', ['pending']],
    ['height_cm=is.null', ['a,b']],
    ['height_cm=gt.0400,status=like.app%', ['approved']],
    ['status=eq."a,b"', ['a,b']],
  ])('applies the filter %s', async (filter, expected) => {
    const subscription = await openSubscription(ada.client, { filter: `${filter},athlete=eq.${ada.id}` });
    const rows: [string, number | null][] = [
      ['pending', 400],
      ['approved', 450],
      ['rejected', 500],
      ['a,b', null],
    ];
    const ids = new Set<unknown>();
    for (const [status, height] of rows) {
      const id = randomUUID();
      ids.add(id);
      await write(
        database,
        'insert into public.vaults (id, athlete, status, height_cm) values ($1, $2, $3, $4)',
        [id, ada.id, status, height],
      );
    }
    // A change from before may still arrive.
    const statuses = () =>
      subscription.changes.flatMap(({ new: row }) =>
        'id' in row && ids.has(row['id']) ? [row['status']] : [],
      );
    await vi.waitFor(() => expect(statuses()).toHaveLength(expected.length), { timeout: 20_000 });
    expect(statuses()).toEqual(expected);
    await ada.client.removeChannel(subscription.channel);
  });

  test('sends the changes of a transaction in order, each once', async () => {
    const subscription = await openSubscription(ada.client);
    await database.asOwner(async (tx) => {
      const { rows } = await tx.query<{ id: string }>(
        'insert into public.vaults (athlete) values ($1) returning id',
        [ada.id],
      );
      const id = rows[0]?.id;
      await tx.query(`update public.vaults set status = 'one' where id = $1`, [id]);
      await tx.query(`update public.vaults set status = 'two' where id = $1`, [id]);
    });
    await waitForChanges(subscription, 3);
    expect(subscription.changes.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE', 'UPDATE']);
  });

  test('sends no rolled-back changes', async () => {
    const subscription = await openSubscription(ada.client);
    await database
      .asOwner(async (tx) => {
        await tx.query('insert into public.vaults (athlete) values ($1)', [ada.id]);
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    await mark(ada);
    expect(
      (await waitForChanges(subscription, 1)).map(({ new: row }) => 'status' in row && row.status),
    ).toEqual(['mark']);
  });

  test('a failing filter affects only its own subscription', async () => {
    await database.asOwner((tx) =>
      tx.exec(`create domain public.bib as integer check (value < 1000);
        create table public.starts (id integer primary key, bib public.bib);
        grant select on public.starts to authenticated;
        alter publication supabase_realtime add table public.starts;`),
    );
    const good = await openSubscription(ada.client, { table: 'starts' });
    const bad = await openSubscription(ada.client, { table: 'starts', filter: 'bib=eq.5000' });
    await database.asOwner((tx) => tx.exec('insert into public.starts values (1, 12)'));
    expect((await waitForChanges(good, 1))[0]).toMatchObject({ new: { id: 1, bib: 12 } });
    await vi.waitFor(() => expect(bad.system).toContain('Changes could not be read'));
    expect(good.statuses).toEqual(['SUBSCRIBED']);
    await ada.client.removeChannel(bad.channel);
  });

  test('sends later published tables to subscribers of the whole schema', async () => {
    const subscription = await openSubscription(coach.client, { table: undefined });
    await database.asOwner((tx) =>
      tx.exec(`create table public.mats (id integer primary key, name text);
        alter publication supabase_realtime add table public.mats;`),
    );
    const mats = await openSubscription(coach.client, { table: 'mats' });
    await database.asOwner((tx) => tx.exec(`insert into public.mats values (7, 'Seven')`));
    expect((await waitForChanges(mats, 1))[0]).toMatchObject({
      table: 'mats',
      new: { id: 7, name: 'Seven' },
    });
    expect((await waitForChanges(subscription, 1))[0]).toMatchObject({ table: 'mats' });
    await database.asOwner((tx) => tx.exec('alter publication supabase_realtime drop table public.mats'));
    await runJob(server, 'refresh publication');
    const late = subscribe(coach.client, { table: 'mats' });
    await vi.waitFor(() => expect(late.system.join()).toContain('Please check Realtime is enabled'));
    const triggers = await database.asOwner((tx) =>
      tx.query(`select from pg_trigger where tgrelid = 'public.mats'::regclass`),
    );
    expect(triggers.rowCount).toBe(0);
  });
});
