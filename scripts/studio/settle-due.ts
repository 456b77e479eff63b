import { readSchedule } from '#content/blog.server.ts';
import { readFile } from './read-file.ts';
import { writeFile } from './write-file.ts';

/** Returns scheduled articles whose time has come, as texts with another status. A published one gets the day of that time as its date. */
export async function settleDue(now: Date, status: 'published' | 'draft'): Promise<Map<string, string>> {
  // Content is read before the first `await`, so that the caller can give drafts.
  const due = readSchedule()
    .filter(({ publishAt }) => Date.parse(publishAt) <= now.getTime())
    .flatMap(({ file }) => readFile(file) ?? []);
  const texts = new Map<string, string>();
  for (const article of due) {
    const { publishAt, ...fields } = article.values;
    const date = status === 'published' ? String(publishAt).slice(0, 10) : (fields['date'] ?? null);
    texts.set(article.file, await writeFile(article, { ...fields, date, status }, article.text));
  }
  return texts;
}
