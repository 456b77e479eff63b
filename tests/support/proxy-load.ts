import { randomBytes, randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Upload } from 'tus-js-client';
import { nodeTransport } from 'embedded-supabase/functions/node-transport.ts';
import { LOCAL_PUBLISHABLE_KEY } from '#server/settings.ts';
import { Mending, PassingError } from './mend.ts';

/** What the official clients saw through a proxy. */
export interface ProxyReport {
  sent: number;
  /** Requests that failed at first, as 'POST /auth/v1/token 502'. The clients sent some of them again. */
  failures: string[];
  /** What failed in the end, after a minute of attempts. */
  lost: string[];
  /** Messages that the server said it has. */
  acknowledged: string[];
  /** Messages that a live channel brought, or that were read when it was joined again. */
  seen: Set<string>;
  /** How often the channel was joined. */
  joins: number;
}

export interface ProxyLoad {
  report: ProxyReport;
  /** Ends when every worker has done what it began. */
  stop(): Promise<ProxyReport>;
}

const password = 'a long run-up';

/**
 * Reads, signs in, sends messages, uploads a file and listens to messages until it is stopped, as the official clients do it. What fails is
 * repeated, as by a user who presses the button again.
 */
export async function startProxyLoad(url: string, secretKey: string, readers = 4): Promise<ProxyLoad> {
  const report: ProxyReport = {
    ...{ sent: 0, failures: [], lost: [], acknowledged: [], seen: new Set(), joins: 0 },
  };
  const note = (method: string, path: string, status: number | string) =>
    report.failures.push(`${method} ${path.replaceAll(/[0-9a-f-]{36}/g, 'id')} ${status}`);

  const countingFetch: typeof fetch = async (input, init) => {
    report.sent += 1;
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const method = init?.method ?? 'GET';
    try {
      const answer = await fetch(input, init);
      if (answer.status >= 500)
        note(method, pathname, `${answer.status} ${(await answer.clone().text()).slice(0, 200)}`.trim());
      return answer;
    } catch (error) {
      note(method, pathname, describe(error));
      throw error;
    }
  };
  const open = (key = LOCAL_PUBLISHABLE_KEY): SupabaseClient =>
    createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false, storageKey: randomUUID() },
      global: { fetch: countingFetch },
      realtime: { transport: nodeTransport },
    });
  const email = `${randomUUID()}@example.com`;
  const signIn = (client: SupabaseClient) => client.auth.signInWithPassword({ email, password });

  const service = open(secretKey);
  await service.auth.admin.createUser({ email, password, email_confirm: true });
  const member = open();
  const { data } = await signIn(member);
  if (data.session === null) throw new Error('The load could not sign in.');
  const { id: athlete } = data.session.user;
  const token = data.session.access_token;

  const mending = new Mending(report.lost);
  /** Repeats what failed, as a user who presses the button again. Returns whether it was done in the end. */
  const act = (name: string, attempt: () => PromiseLike<string | undefined>): Promise<boolean> =>
    mending
      .mend(name, async () => {
        const problem = await attempt();
        if (problem !== undefined) throw new PassingError(problem);
      })
      .then(
        () => true,
        () => false,
      );

  const read = () => act('read', async () => (await member.from('profiles').select('id')).error?.message);
  const enter = () => act('sign in', async () => (await signIn(open())).error?.message);
  const write = async () => {
    const id = randomUUID();
    const isDone = await act('message', async () => {
      // Not by the member, whose messages are counted.
      const { error } = await service.from('chat_messages').insert({ id, athlete_id: athlete, body: id });
      return error === null || error.code === '23505' ? undefined : error.message;
    });
    if (isDone) report.acknowledged.push(id);
  };
  const upload = () =>
    act('upload', async () => {
      const bytes = randomBytes(3_000_000);
      const name = `${athlete}/${randomUUID()}.mp4`;
      try {
        await send(url, token, name, bytes, (error) => note('tus', '', describe(error)));
      } catch (error) {
        return describe(error);
      }
      const { data: stored } = await member.storage.from('video-submissions').download(name);
      if (stored === null || !bytes.equals(Buffer.from(await stored.arrayBuffer())))
        return 'other bytes are stored';
      await member.storage.from('video-submissions').remove([name]);
      return undefined;
    });

  await member.realtime.setAuth(token);
  member
    .channel('messages')
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'chat_messages' }, (change) => {
      report.seen.add((change.new as { id: string }).id);
    })
    .on('system', {}, ({ status }: { status: string }) => {
      if (status === 'ok') void join();
    })
    .subscribe();
  async function join() {
    report.joins += 1;
    await act('read again', async () => {
      const { data: rows, error } = await member.from('chat_messages').select('id');
      for (const row of rows ?? []) report.seen.add(String(row.id));
      return error?.message;
    });
  }

  let isStopped = false;
  const repeat = async (work: () => Promise<unknown>) => {
    while (!isStopped) await work();
  };
  const workers = [...Array.from({ length: readers }, () => read), enter, write, upload].map(repeat);
  return {
    report,
    async stop() {
      isStopped = true;
      await Promise.all(workers);
      return report;
    },
  };
}

/** Uploads in chunks, as the site does, and goes on after failures. */
function send(
  url: string,
  token: string,
  name: string,
  bytes: Buffer,
  onFailure: (error: Error) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    new Upload(bytes, {
      endpoint: `${url}/storage/v1/upload/resumable`,
      headers: { apikey: LOCAL_PUBLISHABLE_KEY, authorization: `Bearer ${token}` },
      metadata: { bucketName: 'video-submissions', objectName: name, contentType: 'video/mp4' },
      chunkSize: 500_000,
      retryDelays: [0, 500, 1000, 2000, 4000, 8000, 16_000],
      onShouldRetry(error) {
        onFailure(error);
        return true;
      },
      onError: reject,
      onSuccess: () => resolve(),
    }).start();
  });
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause.message : '';
  return `${error.message} ${cause}`.trim().slice(0, 200);
}
