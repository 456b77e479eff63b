import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { migrate } from 'embedded-supabase/database/migrate.ts';
import { openPglite } from 'embedded-supabase/database/pglite.ts';
import { brand } from '../support/shop-catalog.ts';
import { asOwner } from '../database/people.ts';
import { migrationsDirectory } from '../support/pglite-template.ts';
import { joinAs, readMail } from './auth-journey.ts';
import type { BackendContext } from './describe-backend.ts';
import { cartLine, checkoutBody, postCheckout } from './shop-journey.ts';
import { startTestBackend } from './start-test-backend.ts';

/**
 * `npm test` runs on Postgres, production's engine. This tests each service once on PGlite, the engine of `npm
 * start`.
 */
describe('on PGlite', () => {
  const context = {} as { -readonly [Part in keyof BackendContext]: BackendContext[Part] };
  beforeAll(async () => {
    context.database = await openPglite({ memory: true });
    await migrate(context.database, migrationsDirectory);
    context.backend = await startTestBackend(context.database);
  });
  afterAll(async () => {
    await context.backend.close();
    await context.database.close();
  });

  test('an account is confirmed by mail, and reads only its own profile', async () => {
    const { browser } = await joinAs(context, { data: { first_name: 'Ada' } });
    await joinAs(context, { data: { first_name: 'Bo' } });
    const { data } = await browser.from('profiles').select('first_name');
    expect(data).toEqual([{ first_name: 'Ada' }]);
  });

  test('a visitor’s message is stored, hidden from visitors, and mailed to the owner', async () => {
    const visitor = context.backend.anonClient();
    const message = { name: 'Ada', email: 'ada@example.com', subject: 'My grip', message: 'It slips.' };
    expect((await visitor.from('contact_messages').insert(message)).error).toBeNull();
    expect((await visitor.from('contact_messages').select()).data ?? []).toEqual([]);
    await asOwner(context.database, `update "public"."mail_outbox" set "next_attempt_at" = now()`);
    const mails = await readMail(context, brand.supportEmail);
    expect(mails.map(({ subject }) => subject)).toContain('Message: My grip');
  });

  test('a file is stored and read back, also in part, and only with permission', async () => {
    const bytes = Buffer.from('%PDF-1.7 six drills');
    const bucket = 'digital-products';
    const stored = await context.backend
      .serviceClient()
      .storage.from(bucket)
      .upload('drills.pdf', bytes, { contentType: 'application/pdf' });
    expect(stored.error).toBeNull();
    const { data } = await context.backend
      .serviceClient()
      .storage.from(bucket)
      .createSignedUrl('drills.pdf', 60);
    const part = await fetch(data?.signedUrl ?? '', { headers: { range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, '%PDF']);
    expect(
      (await context.backend.anonClient().storage.from(bucket).download('drills.pdf')).error,
    ).not.toBeNull();
  });

  test('a function answers, and its order is pending until paid', async () => {
    const answer = await postCheckout(context.backend, checkoutBody(context.backend, [cartLine(3)]));
    expect(answer.status).toBe(200);
    expect(await asOwner(context.database, `select "status" from "public"."orders"`)).toEqual([
      { status: 'pending' },
    ]);
  });

  test('sends a member the changes of their own row only', async () => {
    const { browser, session } = await joinAs(context);
    const other = await joinAs(context);
    const received: unknown[] = [];
    const states: string[] = [];
    browser
      .channel('own')
      .on('system', {}, ({ message }: { message: string }) => states.push(message))
      .on(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'video_submissions' },
        ({ new: row }) => received.push(row),
      )
      .subscribe();
    await vi.waitFor(() => expect(states).toContain('Subscribed to PostgreSQL'), { timeout: 20_000 });
    for (const id of [other.session.user.id, session.user.id])
      await asOwner(
        context.database,
        `insert into "public"."video_submissions" ("user_id", "video_url", "video_file_name", "video_file_size")
         values ($1::uuid, $1::text || '/jump.mp4', 'jump.mp4', 1)`,
        [id],
      );
    await vi.waitFor(() => expect(received).toMatchObject([{ user_id: session.user.id }]), {
      timeout: 20_000,
    });
    await browser.removeAllChannels();
  });
});
