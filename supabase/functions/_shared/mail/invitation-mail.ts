import type { Brand } from '../dependencies.ts';
import { formatDate, formatDay } from '../domain/days.ts';
import type { Invitation } from '../invitations.ts';
import { renderMail } from './render-mail.ts';
import type { RenderedMail } from './render-mail.ts';

/** Renders the mail with which an athlete sets a password. Replies go to the owner. */
export function renderInvitation(
  { name, freeUntil, expiresAt }: Invitation,
  url: string,
  site: { brand: Brand; siteUrl: string },
): RenderedMail {
  const { brand } = site;
  const free =
    freeUntil === undefined
      ? ''
      : ` You can watch every video in the library until ${formatDay(freeUntil)}, without a subscription.`;
  const rendered = renderMail(
    {
      subject: `Your coach invited you to ${brand.name}`,
      blocks: [
        { kind: 'paragraph', text: name === '' ? 'Hello,' : `Hello ${name},` },
        {
          kind: 'paragraph',
          text: `Your coach set up an account for you at ${brand.name}. Send videos of your jumps, read your coach’s notes frame by frame, and find your downloads in one place.${free}`,
        },
        { kind: 'paragraph', text: 'Choose a password to open your account:' },
        { kind: 'link', label: 'Set your password', url },
        { kind: 'paragraph', text: `The link is valid until ${formatDate(expiresAt, 'UTC')}.` },
        {
          kind: 'paragraph',
          text: 'Don’t know us? Ignore this email, and no account is opened. Questions? Reply to it.',
        },
      ],
    },
    site,
  );
  return { ...rendered, replyTo: brand.supportEmail };
}
