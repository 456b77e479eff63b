import { expect, test } from 'vitest';
import {
  joinAs,
  newestLink,
  openBrowser,
  password,
  pressLink,
  readMail,
  readSubjects,
  someAddress,
} from './auth-journey.ts';
import { describeBackend } from './describe-backend.ts';
import { startTestBackend } from './start-test-backend.ts';

describeBackend('changing an account', (context) => {
  const signIn = async (email: string, givenPassword = password) => {
    const browser = openBrowser(context.backend);
    const { data, error } = await browser.auth.signInWithPassword({ email, password: givenPassword });
    if (error) throw error;
    return { browser, session: data.session };
  };

  test('requires the current password for a new one, ends the other sessions, and sends an email', async () => {
    const { email, browser } = await joinAs(context);
    const elsewhere = await signIn(email);
    const refusals = [
      { password: 'brand new' },
      { password: 'brand new', current_password: 'wrong' },
      { password, current_password: password },
      { password: 'tiny', current_password: password },
      { password: 'sunshine', current_password: password },
      { password: 'x'.repeat(73), current_password: password },
    ];
    const codes = [];
    for (const change of refusals) {
      const { error } = await browser.auth.updateUser(change);
      codes.push([error?.status, error?.code]);
    }
    expect(codes).toEqual([
      [400, 'current_password_required'],
      [400, 'current_password_invalid'],
      [422, 'same_password'],
      [422, 'weak_password'],
      [422, 'weak_password'],
      [400, 'validation_failed'],
    ]);
    const { error } = await browser.auth.updateUser({ password: 'brand new', current_password: password });
    expect(error).toBeNull();
    expect((await browser.auth.getUser()).error).toBeNull();
    expect((await browser.auth.refreshSession()).error).toBeNull();
    expect((await elsewhere.browser.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await elsewhere.browser.auth.refreshSession(elsewhere.session)).error?.status).toBe(400);
    await signIn(email, 'brand new');
    expect(await readSubjects(context, email)).toContainEqual(
      expect.stringContaining('password was changed'),
    );
  });

  test('only a live session can change the account', async () => {
    const { browser, session } = await joinAs(context);
    await browser.auth.signOut();
    const answer = await fetch(`${context.backend.url}/auth/v1/user`, {
      method: 'PUT',
      headers: { apikey: context.backend.publishableKey, authorization: `Bearer ${session.access_token}` },
      body: JSON.stringify({ data: { first_name: 'Eve' } }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([403, { error_code: 'session_not_found' }]);
  });

  test('answers a taken address like a free one, without a mail', async () => {
    const { email: taken } = await joinAs(context);
    const before = (await readMail(context, taken)).length;
    const { browser, email } = await joinAs(context);
    const asked = await browser.auth.updateUser({ email: taken, current_password: password });
    expect(asked.error).toBeNull();
    expect(asked.data.user).toMatchObject({ email, new_email: taken });
    expect(await readMail(context, taken)).toHaveLength(before);
    expect(
      (await openBrowser(context.backend).auth.resend({ type: 'email_change', email })).error?.code,
    ).toBe('over_email_send_rate_limit');
  });

  test('the first of two to confirm an address gets it', async () => {
    const requested = someAddress('wanted');
    const first = await joinAs(context);
    const second = await joinAs(context);
    await first.browser.auth.updateUser({ email: requested, current_password: password });
    const firstLink = await newestLink(context, requested);
    const later = await startTestBackend(context.database, { now: () => new Date(Date.now() + 61_000) });
    try {
      const secondBrowser = openBrowser(later);
      await secondBrowser.auth.signInWithPassword({ email: second.email, password });
      await secondBrowser.auth.updateUser({ email: requested, current_password: password });
      const secondLink = await newestLink({ database: context.database, backend: later }, requested);
      expect((await pressLink(openBrowser(later), firstLink)).error).toBeNull();
      expect((await pressLink(openBrowser(later), secondLink)).error?.code).toBe('email_exists');
      await secondBrowser.auth.signInWithPassword({ email: second.email, password });
      expect((await secondBrowser.auth.getUser()).data.user?.email).toBe(second.email);
    } finally {
      await later.close();
    }
  });

  test('confirms a change of address by code, too', async () => {
    const { browser } = await joinAs(context);
    const newEmail = someAddress('next');
    await browser.auth.updateUser({ email: newEmail.toUpperCase(), current_password: password });
    const { code } = await newestLink(context, newEmail);
    const { data, error } = await browser.auth.verifyOtp({
      email: newEmail,
      token: code,
      type: 'email_change',
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: newEmail,
      identities: [{ identity_data: { email: newEmail } }],
    });
    expect(data.user?.new_email).toBeUndefined();
  });

  test('merges metadata, and limits it to a size that fits in a token', async () => {
    const { browser } = await joinAs(context, { data: { first_name: 'Ada', height: '4.80' } });
    const { data } = await browser.auth.updateUser({
      data: { height: null, club: 'Example', role: 'admin' },
    });
    expect(data.user?.user_metadata).toMatchObject({ first_name: 'Ada', club: 'Example' });
    expect(data.user?.user_metadata).not.toHaveProperty('height');
    expect(data.user?.role).toBe('authenticated');
    const large = await browser.auth.updateUser({ data: { a: 'x'.repeat(3000) } });
    expect(large.error).toBeNull();
    const larger = await browser.auth.updateUser({ data: { b: 'x'.repeat(3000) } });
    expect(larger.error?.code).toBe('validation_failed');
    expect((await browser.auth.getUser()).data.user?.user_metadata).not.toHaveProperty('b');
  });

  test('members cannot change their own app metadata', async () => {
    const { browser, session } = await joinAs(context);
    const answer = await fetch(`${context.backend.url}/auth/v1/user`, {
      method: 'PUT',
      headers: { apikey: context.backend.publishableKey, authorization: `Bearer ${session.access_token}` },
      body: JSON.stringify({ app_metadata: { role: 'admin' } }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([403, { error_code: 'not_admin' }]);
    expect((await browser.auth.getUser()).data.user?.app_metadata).not.toHaveProperty('role');
  });
});
