import type { Brand } from '../dependencies.ts';
import { renderMail } from './render-mail.ts';
import type { RenderedMail } from './render-mail.ts';

interface ContactMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** Renders a contact message for the owner. Replies go to the sender. */
export function renderContactMessage(
  { name, email, subject, message }: ContactMessage,
  site: { brand: Brand; siteUrl: string },
): RenderedMail {
  const rendered = renderMail(
    {
      // A line break would end the subject header.
      subject: `Message: ${subject.replace(/\s+/g, ' ').trim()}`,
      blocks: [
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
          .filter((line) => line.trim() !== '')
          .map((text) => ({ kind: 'paragraph' as const, text })),
        {
          kind: 'paragraph',
          text: `Sent from the contact page, which promises a reply within ${site.brand.claims.reply}.`,
        },
      ],
    },
    site,
  );
  return { ...rendered, replyTo: email };
}
