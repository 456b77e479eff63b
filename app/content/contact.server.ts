import { z } from 'zod';
import { parseContent, readContentFile } from './read-yaml.server.ts';

const text = z.string().min(1);

export const contactSchema = z.strictObject({
  title: text,
  kicker: text,
  description: text,
  lead: text,
  labels: z
    .strictObject({
      email: text,
      phone: text,
      location: text.meta({ title: 'Place' }),
      social: text.meta({ title: 'Social profiles' }),
    })
    // Not in files from before.
    .default({ email: 'Email', phone: 'Phone', location: 'Where we train', social: 'Follow us' })
    .meta({
      title: 'Headings of the contact details',
      description: 'The details themselves are in ‘Site settings’.',
    }),
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
