import type { Brand } from '../dependencies.ts';
import { renderMail } from './render-mail.ts';
import type { RenderedMail } from './render-mail.ts';

interface ContactMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** Sends a contact message to the owner; a reply goes to its writer. */
export function renderContactMessage(
  { name, email, subject, message }: ContactMessage,
  site: { brand: Brand; siteUrl: string },
): RenderedMail {
  const rendered = renderMail(
    {
      // A subject is one line, even if the input had several.
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
          text: 'Sent from the contact page, which promises a reply within 24-48 hours.',
        },
      ],
    },
    site,
  );
  return { ...rendered, replyTo: email };
}
