import { renderMail } from './render-mail.ts';
import type { RenderedMail, Site } from './render-mail.ts';

interface ContactMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** Renders a contact message for the owner. Replies go to the sender. */
export function renderContactMessage(
  { name, email, subject, message }: ContactMessage,
  site: Site,
): RenderedMail {
  const rendered = renderMail(
    `Message: ${subject.replace(/\s+/g, ' ').trim()}`,
    [
      {
        kind: 'rows',
        rows: [
          { label: 'Name', value: name },
          { label: 'Email', value: email },
        ],
      },
      ...message
        .trim()
        .split(/\r?\n/)
        .filter((line) => line.trim() !== ''),
      `Sent from the contact page, which promises a reply within ${site.brand.claims.reply}.`,
    ],
    site,
  );
  return { ...rendered, replyTo: email };
}
