import { formatDate, formatDay } from '../domain/days.ts';
import type { Invitation } from '../invitations.ts';
import { renderMail } from './render-mail.ts';
import type { RenderedMail, Site } from './render-mail.ts';

/** Renders the mail with which an athlete sets a password. Replies go to the owner. */
export function renderInvitation(
  { name, free_until: freeUntil, expires_at: expiresAt }: Invitation,
  url: string,
  site: Site,
): RenderedMail {
  const { brand } = site;
  const free =
    freeUntil === null
      ? ''
      : ` You can watch every video in the library until ${formatDay(freeUntil)}, without a subscription.`;
  const rendered = renderMail(
    `Your coach invited you to ${brand.name}`,
    [
      name === '' ? 'Hello,' : `Hello ${name},`,
      `Your coach set up an account for you at ${brand.name}. Send videos of your jumps, read your coach’s notes frame by frame, and find your downloads in one place.${free}`,
      'Choose a password to open your account:',
      { kind: 'link', label: 'Set your password', url },
      `The link is valid until ${formatDate(expiresAt, 'UTC')}.`,
      'Don’t know us? Ignore this email, and no account is opened. Questions? Reply to it.',
    ],
    site,
  );
  return { ...rendered, replyTo: brand.supportEmail };
}
