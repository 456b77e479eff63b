import { expect, test } from 'vitest';
import {
  joinAs,
  newestLink,
  openBrowser,
  pressLink,
  password,
  readMail,
  someAddress,
} from './auth-journey.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('an account', (context) => {
  test('is created, confirmed by mail, signed in, refreshed and signed out', async () => {
    const email = someAddress('Ada');
    const browser = openBrowser(context.backend);
    const signedUp = await browser.auth.signUp({
      email,
      password,
      options: {
        emailRedirectTo: `${context.backend.url}/`,
        data: { first_name: 'Ada', last_name: 'Vaulter', phone_number: '+1 555 0100' },
      },
    });
    expect(signedUp.error).toBeNull();
    expect(signedUp.data.session).toBeNull();
    expect(signedUp.data.user).toMatchObject({ email: email.toLowerCase(), role: 'authenticated' });

    const early = await browser.auth.signInWithPassword({ email, password });
    expect([early.error?.status, early.error?.code]).toEqual([400, 'email_not_confirmed']);

    const { url, ...link } = await newestLink(context, email);
    expect(link.type).toBe('signup');
    expect(url.startsWith(`${context.backend.url}/auth/confirm?`)).toBe(true);
    const { data, error } = await pressLink(browser, link);
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ first_name: 'Ada', email_verified: true });

    const profile = await browser.from('profiles').select('first_name, last_name').single();
    expect(profile.data).toEqual({ first_name: 'Ada', last_name: 'Vaulter' });

    const refreshed = await browser.auth.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(data.session?.refresh_token);

    const token = refreshed.data.session?.access_token ?? '';
    expect((await browser.auth.getUser(token)).data.user?.id).toBe(signedUp.data.user?.id);
    expect((await browser.auth.signOut()).error).toBeNull();
    expect((await browser.auth.getUser(token)).error?.name).toBe('AuthSessionMissingError');

    const again = await browser.auth.signInWithPassword({ email, password });
    expect(again.error).toBeNull();
    expect(again.data.user?.last_sign_in_at).toBeDefined();
  });

  test('gets a new password by mail, and the old one stops working', async () => {
    const { email, browser, session } = await joinAs(context);
    const visitor = openBrowser(context.backend);
    expect((await visitor.auth.resetPasswordForEmail(email)).error).toBeNull();
    const link = await newestLink(context, email);
    expect(link.type).toBe('recovery');
    expect((await pressLink(visitor, link)).error).toBeNull();
    expect((await visitor.auth.updateUser({ password: 'iloveyou' })).error?.code).toBe('weak_password');
    expect((await visitor.auth.updateUser({ password: 'a longer run-up' })).error).toBeNull();

    expect((await visitor.auth.signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await visitor.auth.signInWithPassword({ email, password: 'a longer run-up' })).error).toBeNull();
    expect((await browser.auth.getUser(session.access_token)).error?.name).toBe('AuthSessionMissingError');
    const [notice] = await readMail(context, email);
    expect(notice?.subject).toContain('password was changed');
  });

  test('changes its name immediately, and its address once the new one is confirmed', async () => {
    const { email, browser } = await joinAs(context);
    const named = await browser.auth.updateUser({ data: { first_name: 'Grace', nothing: null } });
    expect(named.data.user?.user_metadata).toMatchObject({ first_name: 'Grace', email });

    const newEmail = someAddress('grace');
    expect((await browser.auth.updateUser({ email: newEmail })).error?.code).toBe(
      'current_password_required',
    );
    const asked = await browser.auth.updateUser({ email: newEmail, current_password: password });
    expect(asked.error).toBeNull();
    expect(asked.data.user).toMatchObject({ email, new_email: newEmail });

    const link = await newestLink(context, newEmail);
    expect(link.type).toBe('email_change');
    expect((await pressLink(openBrowser(context.backend), link)).error).toBeNull();
    expect((await browser.auth.getUser()).data.user).toMatchObject({ email: newEmail });
    const [notice] = await readMail(context, email);
    expect(notice?.text).toContain(newEmail);
    expect(
      (await openBrowser(context.backend).auth.signInWithPassword({ email: newEmail, password })).error,
    ).toBeNull();
  });
});
