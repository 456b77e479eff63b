import { z } from 'zod';
import { pageSchema } from './pages.server.ts';
import { parseContent, readContentFile, splitFrontMatter } from './read-yaml.server.ts';
import { renderMarkdown } from './render-markdown.server.ts';

export const demoSchema = pageSchema.extend({
  formHeading: z.string().min(1),
  promise: z.string().min(1),
  /** Shown after joining the waitlist. */
  thanks: z.string().min(1),
});

/** Reads content/demo.md, the page of the free demo with its waitlist. Throws ContentError. */
export function readDemo(): z.output<typeof demoSchema> & { body: string } {
  const { frontMatter, body } = splitFrontMatter('demo.md', readContentFile('demo.md'));
  return { ...parseContent('demo.md', frontMatter, demoSchema), body: renderMarkdown('demo.md', body) };
}
