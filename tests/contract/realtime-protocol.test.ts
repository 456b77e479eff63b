import { expect, test, vi } from 'vitest';
import { describeRealtime } from './describe-realtime.ts';
import { clientWith, insertJump, subscribe } from './realtime-fixture.ts';
import { joinJumps } from './realtime-socket.ts';

describeRealtime('the realtime protocol', (context) => {
  test('version 2.0.0: join, change, heartbeat and leave, frame by frame', async () => {
    const socket = await context.open();
    const payload = joinJumps({ access_token: await context.ada.token() });
    socket.send('1', '1', 'realtime:room', 'phx_join', payload);
    const [, , , , reply] = await socket.next('phx_reply');
    expect(socket.frames[0]).toEqual([
      '1',
      '1',
      'realtime:room',
      'phx_reply',
      {
        status: 'ok',
        response: {
          postgres_changes: [
            { event: '*', schema: 'public', table: 'vaults', id: expect.any(Number) as number },
          ],
        },
      },
    ]);
    expect(await socket.next('system')).toEqual([
      '1',
      null,
      'realtime:room',
      'system',
      { message: 'Subscribed to PostgreSQL', status: 'ok', extension: 'postgres_changes', channel: 'room' },
    ]);
    const id = await insertJump(context.database, context.ada.id);
    const { id: binding } = (reply['response'] as { postgres_changes: { id: number }[] })
      .postgres_changes[0] ?? { id: 0 };
    expect(await socket.next('postgres_changes')).toEqual([
      '1',
      null,
      'realtime:room',
      'postgres_changes',
      {
        ids: [binding],
        data: {
          schema: 'public',
          table: 'vaults',
          commit_timestamp: expect.any(String) as string,
          type: 'INSERT',
          columns: [
            { name: 'id', type: 'uuid' },
            { name: 'athlete', type: 'uuid' },
            { name: 'status', type: 'text' },
            { name: 'height_cm', type: 'int4' },
            { name: 'big', type: 'int8' },
            { name: 'tags', type: '_text' },
            { name: 'detail', type: 'jsonb' },
            { name: 'jumped_at', type: 'timestamptz' },
          ],
          record: expect.objectContaining({ id, athlete: context.ada.id, tags: null }) as object,
          errors: null,
        },
      },
    ]);
    socket.send(null, '2', 'phoenix', 'heartbeat', {});
    expect(await socket.next('phx_reply', 1)).toEqual([
      null,
      '2',
      'phoenix',
      'phx_reply',
      { status: 'ok', response: {} },
    ]);
    socket.send('1', '3', 'realtime:room', 'phx_leave', {});
    expect(await socket.next('phx_reply', 2)).toEqual([
      '1',
      '3',
      'realtime:room',
      'phx_reply',
      { status: 'ok', response: {} },
    ]);
    expect(await socket.next('phx_close')).toEqual(['1', '1', 'realtime:room', 'phx_close', {}]);
  });

  test('sends one message with all ids for a change that matches several bindings', async () => {
    const socket = await context.open();
    const payload = joinJumps({ access_token: await context.ada.token() });
    payload.config.postgres_changes.push(
      { event: 'INSERT', schema: 'public', table: 'vaults' },
      { event: 'UPDATE', schema: 'public', table: 'vaults' },
    );
    socket.send('1', '1', 'realtime:room', 'phx_join', payload);
    const [, , , , reply] = await socket.next('phx_reply');
    const [any, insert] = (reply['response'] as { postgres_changes: { id: number }[] }).postgres_changes.map(
      ({ id }) => id,
    );
    await insertJump(context.database, context.ada.id);
    const [, , , , change] = await socket.next('postgres_changes');
    expect(change['ids']).toEqual([any, insert]);
    expect(socket.frames.filter(([, , , event]) => event === 'postgres_changes')).toHaveLength(1);
  });

  test('answers broadcast and presence with an error that the client shows', async () => {
    const subscription = subscribe(context.ada.client);
    await vi.waitFor(() => expect(subscription.statuses).toEqual(['SUBSCRIBED']));
    expect(await subscription.channel.track({ at: 'the runway' })).toBe('error');
    const socket = await context.open();
    socket.send(
      '1',
      '1',
      'realtime:room',
      'phx_join',
      joinJumps({ access_token: await context.ada.token() }),
    );
    await socket.next('phx_reply');
    socket.send('1', '2', 'realtime:room', 'broadcast', { type: 'broadcast', event: 'hi', payload: {} });
    expect((await socket.next('phx_reply', 1))[4]).toEqual({
      status: 'error',
      response: { reason: 'NotSupported: Broadcast is not supported by this backend' },
    });
    const errors: string[] = [];
    await new Promise<void>((resolve) => {
      const sending = context.ada.client
        .channel('sending')
        .on('postgres_changes', { event: '*', schema: 'public', table: 'vaults' }, () => undefined)
        .subscribe((status, error) => {
          if (status === 'SUBSCRIBED') void sending.send({ type: 'broadcast', event: 'hi', payload: {} });
          if (status !== 'CHANNEL_ERROR') return;
          errors.push(error?.message ?? '');
          resolve();
        });
    });
    expect(errors).toEqual(['NotSupported: Broadcast is not supported by this backend']);
    const only = context.ada.client.channel('only-broadcast');
    const onlyErrors: string[] = [];
    only
      .on('broadcast', { event: '*' }, () => undefined)
      .subscribe((_status, error) => error && onlyErrors.push(error.message));
    await vi.waitFor(() => expect(onlyErrors[0]).toContain('NotSupported'));
    const http = await fetch(`${context.server.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { apikey: context.server.publishableKey, 'content-type': 'application/json' },
      body: '{"messages":[]}',
    });
    expect([http.status, await http.json()]).toEqual([
      501,
      expect.objectContaining({ code: 'not_supported' }),
    ]);
    await context.ada.client.removeAllChannels();
  });

  test('answers a binary broadcast, as realtime-js sends it', async () => {
    const socket = await context.open();
    socket.send(
      '1',
      '1',
      'realtime:room',
      'phx_join',
      joinJumps({ access_token: await context.ada.token() }),
    );
    await socket.next('phx_reply');
    const texts = ['1', '7', 'realtime:room', 'hi', ''];
    socket.socket.send(
      Buffer.concat([
        Buffer.from([3, ...texts.map(({ length }) => length), 1]),
        Buffer.from(`${texts.join('')}{}`),
      ]),
    );
    expect((await socket.next('phx_reply', 1)).slice(0, 4)).toEqual(['1', '7', 'realtime:room', 'phx_reply']);
  });

  test('answers messages to topics that were not joined, without harm', async () => {
    const socket = await context.open();
    socket.send('1', '1', 'realtime:nowhere', 'access_token', { access_token: 'x' });
    expect((await socket.next('phx_reply'))[4]).toEqual({
      status: 'error',
      response: { reason: 'unmatched topic' },
    });
    socket.send('1', '2', 'realtime:nowhere', 'phx_leave', {});
    expect((await socket.next('phx_reply', 1))[4]).toEqual({ status: 'ok', response: {} });
    socket.send(null, '3', 'phoenix', 'sing', {});
    expect((await socket.next('phx_reply', 2))[4]).toMatchObject({ status: 'error' });
  });

  test('a second join of a topic replaces the first', async () => {
    const socket = await context.open();
    const token = await context.ada.token();
    socket.send('1', '1', 'realtime:room', 'phx_join', joinJumps({ access_token: token }));
    await socket.next('system');
    socket.send('2', '2', 'realtime:room', 'phx_join', joinJumps({ access_token: token }));
    await socket.next('system', 1);
    expect(await socket.next('phx_close')).toEqual(['1', '1', 'realtime:room', 'phx_close', {}]);
    await insertJump(context.database, context.ada.id);
    await socket.next('postgres_changes');
    expect(
      socket.frames.filter(([, , , event]) => event === 'postgres_changes').map(([joinRef]) => joinRef),
    ).toEqual(['2']);
  });

  test.each<[string, string | Buffer, number]>([
    ['no JSON', '{', 1007],
    ['an object instead of an array', '{"topic":"a"}', 1007],
    ['a short array', '["1","1"]', 1007],
    ['numbers instead of strings', '["1","1",5,6,{}]', 1007],
    ['null', 'null', 1007],
    ['an empty frame', '', 1007],
    ['bytes that are not a broadcast', Buffer.from([9, 9, 9]), 1007],
    ['truncated bytes', Buffer.from([3, 255, 255, 255, 255, 255, 1]), 1007],
    ['a frame of more than 64 KiB', `["1","1","realtime:a","x",{"a":"${'x'.repeat(70_000)}"}]`, 1009],
    ['a topic of 300 characters', `["1","1","realtime:${'x'.repeat(300)}","phx_join",{}]`, 1007],
  ])('closes the socket on %s', async (_name, frame, code) => {
    const socket = await context.open();
    socket.socket.send(frame);
    expect((await socket.closed).code).toBe(code);
    expect((await fetch(`${context.server.url}/healthz`)).status).toBe(200);
  });

  test('closes a socket that sends too many messages', async () => {
    const socket = await context.open();
    for (let count = 0; count < 1000; count += 1)
      socket.send(null, String(count), 'phoenix', 'heartbeat', {});
    expect(await socket.closed).toEqual({ code: 1008, reason: 'Too many messages per second' });
  });

  test('limits a socket to 100 channels', async () => {
    const socket = await context.open();
    for (let count = 1; count <= 101; count += 1) {
      socket.send(`${count}`, `${count}`, `realtime:${count}`, 'phx_join', joinJumps({}, { filter: 'a=b' }));
    }
    const [, ref, , , reply] = await socket.next('phx_reply', 100);
    expect([ref, reply]).toEqual([
      '101',
      { status: 'error', response: { reason: 'ChannelRateLimitReached: Too many channels' } },
    ]);
  });

  test('a visitor’s client can subscribe to tables that visitors may read', async () => {
    await context.database.asOwner((tx) =>
      tx.exec(`create table public.notices (id integer primary key, words text, secret text);
        revoke all on public.notices from anon;
        grant select (id, words) on public.notices to anon;
        alter publication supabase_realtime add table public.notices;`),
    );
    const visitor = clientWith(context.server);
    const subscription = subscribe(visitor, { table: 'notices' });
    const nosy = subscribe(visitor, { table: 'notices', filter: 'secret=eq.x' });
    await vi.waitFor(() => expect(subscription.system).toEqual(['Subscribed to PostgreSQL']));
    await vi.waitFor(() => expect(nosy.system.join()).toContain('invalid column for filter secret'));
    await context.database.asOwner((tx) => tx.exec(`insert into public.notices values (1, 'open', 'x')`));
    await vi.waitFor(() =>
      expect(subscription.changes.map(({ new: row }) => row)).toEqual([{ id: 1, words: 'open' }]),
    );
    expect(nosy.changes).toEqual([]);
    await visitor.removeAllChannels();
  });
});
