import { z } from 'zod';
import { parseContent, readContentFile } from './read-yaml.server.ts';

const text = z.string().min(1);

export const contactSchema = z.strictObject({
  title: text,
  kicker: text,
  description: text,
  lead: text,
  formHeading: text,
  /** Shown for 5 seconds after a message was sent. */
  success: text,
  guarantee: z.strictObject({ heading: text, text }),
  faqHeading: text,
  faq: z.array(z.strictObject({ question: text, answer: text })).min(1),
});

/** Content of the contact page (content/contact.yml). */
export type Contact = z.output<typeof contactSchema>;

/** Reads content/contact.yml. Throws ContentError. */
export function readContact(): Contact {
  return parseContent('contact.yml', readContentFile('contact.yml'), contactSchema);
}
