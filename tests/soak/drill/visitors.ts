import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import type { OrderResponse } from '#domain/account-calls.ts';
import { LOCAL_PUBLISHABLE_KEY } from '#server/settings.ts';
import { nodeTransport } from 'embedded-supabase/functions/node-transport.ts';
import { cartLine, filesOf, submitPayment } from '../../contract/shop-journey.ts';
import { account, type Drill } from './drill.ts';
import { isPassing, PassingError, requireAnswer, takeAnswer } from '../../support/mend.ts';

const headers = { apikey: LOCAL_PUBLISHABLE_KEY, 'content-type': 'application/json' };

/** Buys a PDF or two reviews, waits for the delivery and downloads what was bought. */
export async function buy(drill: Drill): Promise<void> {
  const isFile = drill.draw(2) === 0;
  const page = await drill.mend('checkout', async () => {
    const body = {
      lineItems: [isFile ? cartLine(3) : cartLine(5, { quantity: 2 })],
      successUrl: `${drill.url}/checkout/success`,
      cancelUrl: `${drill.url}/checkout/cancel`,
    };
    const answer = await requireAnswer(
      await fetch(`${drill.url}/functions/v1/create-checkout`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      }),
    );
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { url: string }).url;
  });
  const session = page.split('/').at(-1) ?? '';
  const email = isFile ? 'buyer@example.com' : (drill.athletes[0]?.email ?? '');
  await drill.mend('payment', async () => {
    const answer = await requireAnswer(await submitPayment(page, { email }));
    if (answer.status !== 303) throw new Error(`${answer.status} ${await answer.text()}`);
  });
  drill.ledger.payments.add(session);
  const order = await drill.mend('order', async () => {
    const query = new URLSearchParams({ session_id: session }).toString();
    const answer = await requireAnswer(
      await fetch(`${drill.url}/functions/v1/get-order?${query}`, { headers }),
    );
    const found = (await answer.json()) as OrderResponse;
    if (found.status !== 'paid') throw new PassingError(`the order is ${found.status}`);
    return found;
  });
  const [file] = filesOf(order);
  if (isFile !== (file !== undefined))
    drill.failed.push(`order ${session}: delivered ${JSON.stringify(order.items)}`);
  // As many payments as one address may begin.
  await wait(1_000 + drill.draw(3_000));
  if (file !== undefined) await drill.mend('download', () => download(drill, session, file.fileId));
}

async function download({ url }: Drill, session: string, fileId: string): Promise<void> {
  const query = new URLSearchParams({ session_id: session, fileId }).toString();
  const answer = await requireAnswer(
    await fetch(`${url}/functions/v1/get-digital-product?${query}`, { headers }),
  );
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  if (!text.startsWith('%PDF')) throw new Error(`${answer.status}, no PDF`);
}

/** Joins the waitlist as fast as its limit lets it, so that a limit that is counted twice shows. */
export async function useUpLimit({ url, ledger }: Drill): Promise<void> {
  const email = `${randomUUID()}@example.com`;
  const answer = await fetch(`${url}/rest/v1/waitlist`, {
    method: 'POST',
    headers: { ...headers, prefer: 'return=minimal' },
    body: JSON.stringify({ email, list: 'newsletter' }),
  }).catch(() => undefined);
  // One that got no answer is tried no more: it may be on the list.
  if (answer?.status === 201) ledger.entries.add(email);
  if (answer?.status === 429) ledger.refused += 1;
  await answer?.body?.cancel();
  await wait(500);
}

/** Reads what visitors read. */
export async function read(drill: Drill): Promise<void> {
  const { coach } = drill;
  const films = await drill.mend('read', async () =>
    takeAnswer(await coach.client.from('videos').select('id, title').order('title').limit(50)),
  );
  if (films?.length !== 18) drill.failed.push(`read: ${films?.length} exercises`);
  await wait(200);
}

/** Signs in, renews the session three times and signs out. */
export async function signIn(drill: Drill): Promise<void> {
  const client = createClient(drill.url, LOCAL_PUBLISHABLE_KEY, {
    auth: {
      persistSession: true,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: randomUUID(),
    },
    realtime: { transport: nodeTransport },
  });
  type Answer = { data: { session: unknown }; error: { status?: number; message: string } | null };
  const sessionOf = ({ data, error }: Answer) => {
    if (error === null && data.session !== null) return;
    const message = `${error?.status} ${error?.message}`;
    throw isPassing(error?.status ?? 0) ? new PassingError(message) : new Error(message);
  };
  await drill.mend('sign-in', async () => sessionOf(await client.auth.signInWithPassword(account)));
  for (let turn = 0; turn < 3; turn += 1) {
    await drill.mend('renewal', async () => sessionOf(await client.auth.refreshSession()));
    await wait(1_000 + drill.draw(2_000));
  }
  await drill.mend('sign-out', async () => {
    const { error } = await client.auth.signOut({ scope: 'local' });
    if (error) throw new PassingError(error.message);
  });
  drill.ledger.signIns += 1;
}
