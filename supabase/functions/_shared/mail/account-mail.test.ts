import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { renderLinkMail, renderNoticeMail, type LinkMail } from './account-mail.ts';

const site = {
  brand: {
    name: 'Crossbar',
    currency: 'usd',
    supportEmail: 'hello@crossbar.example',
    claims: { videoReview: '48 hours', reply: '24-48 hours' },
  },
  siteUrl: 'https://crossbar.example',
};
const mail = { token: 'abc123', code: '012345', redirectTo: 'https://crossbar.example/auth?next=/upload' };

describe('a mail with a link', () => {
  test.each<[LinkMail['kind'], string, string]>([
    ['confirm-signup', 'signup', 'Confirm your Crossbar account'],
    ['reset-password', 'recovery', 'Reset your Crossbar password'],
    ['change-email', 'email_change', 'Confirm your new address for Crossbar'],
  ])('%s has a link of type %s and the code, in HTML and in text', (kind, type, subject) => {
    const rendered = renderLinkMail({ kind, ...mail }, site);
    expect(rendered.subject).toBe(subject);
    for (const form of [rendered.text, rendered.html]) expect(form).toContain('012345');
    const url = new URL(/https:\S+\/auth\/confirm\S+/.exec(rendered.text)?.[0] ?? '');
    expect(url.origin).toBe('https://crossbar.example');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      token_hash: 'abc123',
      type,
      redirect_to: mail.redirectTo,
    });
    expect(rendered.html).toContain(url.href.replaceAll('&', '&amp;'));
    expect(rendered.html).toContain('prefers-color-scheme: dark');
  });

  test.each<[LinkMail['kind'], string]>([
    ['confirm-signup', 'confirmation'],
    ['reset-password', 'recovery'],
    ['change-email', 'email_change'],
  ])('%s has a template for hosted projects with the same link', (kind, template) => {
    const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
    expect(read('config.toml')).toMatch(
      new RegExp(
        `\\[auth\\.email\\.template\\.${template}\\]\\n.*\\ncontent_path = "./supabase/templates/${kind}.html"`,
      ),
    );
    const { text } = renderLinkMail({ kind, ...mail }, site);
    const url = /https:\S+\/auth\/confirm\S+/.exec(text)?.[0] ?? '';
    const link = url
      .replace(site.siteUrl, '{{ .SiteURL }}')
      .replace(mail.token, '{{ .TokenHash }}')
      .replace(/redirect_to=.*$/, 'redirect_to={{ .RedirectTo }}');
    expect(read(`templates/${kind}.html`)).toContain(`href="${link}"`);
  });

  test('escapes the URL', () => {
    const { html } = renderLinkMail(
      { kind: 'confirm-signup', ...mail, redirectTo: 'https://x/"><script>' },
      site,
    );
    expect(html).not.toContain('<script>');
  });
});

test('confirms that an account was deleted and names the support address', () => {
  const { subject, text } = renderNoticeMail({ kind: 'account-deleted' }, site);
  expect(subject).toBe('Your Crossbar account was deleted');
  expect(text).toContain('hello@crossbar.example');
});

test('notifies the old address of a change and the owner of a new password', () => {
  const moved = renderNoticeMail({ kind: 'email-changed', newEmail: 'new@example.com' }, site);
  expect(moved.text).toContain('new@example.com');
  expect(moved.text).toContain('hello@crossbar.example');
  expect(renderNoticeMail({ kind: 'password-changed' }, site).text).toContain(
    'All other devices were signed out',
  );
});
