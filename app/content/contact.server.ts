import { z } from 'zod';
import { parseContent, readContentFile } from './read-yaml.server.ts';

const text = z.string().min(1);

export const contactSchema = z.strictObject({
  title: text,
  kicker: text,
  description: text,
  lead: text,
  formHeading: text,
  send: text.default('Send Message').meta({ title: 'Button of the form' }),
  /** Shown for 5 seconds after a message was sent. */
  success: text.meta({ title: 'Message after sending' }),
  guarantee: z.strictObject({ heading: text, text }),
  faqHeading: text.meta({ title: 'Heading of the questions' }),
  faq: z
    .array(z.strictObject({ question: text, answer: text }).meta({ title: 'Question' }))
    .min(1)
    .meta({ title: 'Questions' }),
});

/** Content of the contact page (content/contact.yml). */
export type Contact = z.output<typeof contactSchema>;

/** Reads content/contact.yml. Throws ContentError. */
export function readContact(): Contact {
  return parseContent('contact.yml', readContentFile('contact.yml'), contactSchema);
}
