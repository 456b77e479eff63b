import { z } from 'zod';
import { listContentFiles } from './content-files.server.ts';
import { optionalPhoto } from './photo.server.ts';
import { parseContent, readContentFile, requireText, splitFrontMatter } from './read-yaml.server.ts';
import { renderMarkdown } from './render-markdown.server.ts';

/** Front matter of a text page. */
export const pageSchema = z.strictObject({
  title: z.string().min(1),
  /** One line above the title. */
  kicker: z.string().min(1),
  /** For search engines and shared links. */
  description: z.string().min(1),
  lead: z.string().min(1),
  /** Name of a drawing in /plates, shown next to the title. */
  plate: z
    .enum([
      'program-elite',
      'program-flight-mode',
      'program-power-strength',
      'program-jumpers-knee',
      'free-demo',
    ])
    .optional(),
  picture: optionalPhoto('Photo beside the title', 'Replaces the drawing. Shown in the format 4:3.'),
  action: z.strictObject({ label: z.string().min(1), to: z.string().startsWith('/') }).optional(),
  /** Closing band above the footer; its button is `action`. */
  closing: z.strictObject({ heading: z.string().min(1), text: z.string().min(1) }).optional(),
});

/** Text page. `body` is HTML rendered from Markdown. */
export type TextPage = z.output<typeof pageSchema> & { body: string };

/** Returns the paths of all text pages without the leading slash, such as 'programs/flight-mode'. */
export function pageSlugs(): string[] {
  return listContentFiles('pages', '.md').map((file) => file.slice(0, -'.md'.length));
}

/** Reads content/pages/<slug>.md. Throws ContentError. */
export function readPage(slug: string): TextPage {
  const file = `pages/${slug}.md`;
  const { frontMatter, body } = splitFrontMatter(file, readContentFile(file));
  const fields = parseContent(file, frontMatter, pageSchema);
  requireText(file, body);
  return { ...fields, body: renderMarkdown(file, body) };
}
