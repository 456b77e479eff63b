import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, test } from 'vitest';
import type { Database as Tables } from '#domain/database.types.ts';
import { asOwner, createMember } from '../database/people.ts';
import { openBrowser, password, readMail, readSubjects, someAddress } from './auth-journey.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('an invitation from the import to the first sign-in', (context) => {
  let owner: SupabaseClient<Tables>;
  beforeAll(async () => {
    const { sub } = await createMember(context.database, { admin: true, confirmed: true });
    owner = await context.backend.userClient(sub);
  });

  const invite = async (email: string) => {
    const rows = [{ email, name: 'Ada Byron', group: 'Juniors', free_until: '2099-12-31' }];
    expect((await owner.rpc('invite_athletes', { p_rows: rows })).error).toBeNull();
    // Mails of one run are in any order.
    const texts = (await readMail(context, email)).map(({ text }) => text).join('\n');
    return new URL(/\S+\/auth\/invitation\S+/.exec(texts)?.[0] ?? '').searchParams.get('token') ?? '';
  };
  const accept = async (token: string, chosen?: string) => {
    const response = await fetch(`${context.backend.url}/functions/v1/accept-invitation`, {
      method: 'POST',
      headers: { apikey: context.backend.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ token, password: chosen }),
    });
    return (await response.json()) as { email?: string; name?: string; code?: string };
  };
  const call = async (name: 'revoke_invitation' | 'resend_invitation', email: string) => {
    const { data } = await owner.rpc('search_invitations', { p_search: email });
    return (await owner.rpc(name, { p_id: data?.[0]?.id ?? '' })).data;
  };
  const signIn = (email: string) => openBrowser(context.backend).auth.signInWithPassword({ email, password });

  test('the link names the athlete, sets the password once, and the account is ready', async () => {
    const email = someAddress();
    const token = await invite(email);
    expect(await accept(token)).toEqual({ email, name: 'Ada Byron' });
    expect(await accept(token)).toEqual({ email, name: 'Ada Byron' });
    expect(await accept(token, password)).toEqual({ email, name: 'Ada Byron' });
    const { data } = await signIn(email);
    expect(data.user?.user_metadata).toMatchObject({ first_name: 'Ada', last_name: 'Byron' });
    expect(await accept(token, 'another long run-up')).toMatchObject({ code: 'invitation_accepted' });
    expect((await signIn(email)).error).toBeNull();
  });

  test('a password of someone who signed up with the address before does not count', async () => {
    const email = someAddress();
    await openBrowser(context.backend).auth.signUp({ email, password: 'a stranger’s run-up' });
    const token = await invite(email);
    await accept(token, password);
    expect((await signIn(email)).error).toBeNull();
    const stranger = openBrowser(context.backend);
    expect(
      (await stranger.auth.signInWithPassword({ email, password: 'a stranger’s run-up' })).error,
    ).not.toBeNull();
  });

  test('an invitation from before the rule for addresses says what to do', async () => {
    const email = someAddress();
    const token = await invite(email);
    await context.database.asOwner(async (tx) => {
      await tx.exec(`set local session_replication_role = replica`);
      await tx.query(`update "public"."invitations" set "email" = 'a;w@x.example' where "email" = $1`, [
        email,
      ]);
    });
    expect(await accept(token, password)).toMatchObject({ code: 'invitation_address_invalid' });
  });

  test('a weak password is refused, and the link still works', async () => {
    const email = someAddress();
    const token = await invite(email);
    expect(await accept(token, 'abc')).toMatchObject({ code: 'password_too_weak' });
    expect(await accept(token)).toMatchObject({ email });
  });

  test('a revoked link says so, and a mail that was not sent yet is dropped', async () => {
    const email = someAddress();
    const token = await invite(email);
    await asOwner(
      context.database,
      `update "public"."invitations" set "sent_at" = now() - interval '1 hour'`,
    );
    expect(await call('resend_invitation', email)).toBe('queued');
    expect(await call('revoke_invitation', email)).toBe('revoked');
    expect(await accept(token)).toMatchObject({ code: 'invitation_revoked' });
    expect(await accept(token, password)).toMatchObject({ code: 'invitation_revoked' });
    expect(await readSubjects(context, email)).toHaveLength(1);
  });

  test('an expired link says so until the invitation is sent again', async () => {
    const email = someAddress();
    const token = await invite(email);
    await asOwner(
      context.database,
      `update "public"."invitations" set "sent_at" = now() - interval '15 days', "expires_at" = now() where "email" = $1`,
      [email],
    );
    expect(await accept(token, password)).toMatchObject({ code: 'invitation_expired' });
    await call('resend_invitation', email);
    expect(await accept(token, password)).toMatchObject({ email });
  });

  test('a link with a wrong signature is refused', async () => {
    expect(await accept('nonsense')).toMatchObject({ code: 'invitation_link_invalid' });
  });

  test('the subscription check names the last free day', async () => {
    const email = someAddress();
    await accept(await invite(email), password);
    const browser = openBrowser(context.backend);
    await browser.auth.signInWithPassword({ email, password });
    const { data } = await browser.functions.invoke<object>('check-subscription', { method: 'POST' });
    expect(data).toMatchObject({ subscribed: false, free_until: '2099-12-31' });
  });
});
