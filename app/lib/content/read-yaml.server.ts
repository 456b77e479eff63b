import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { z } from 'zod';

/** Invalid content file. The message names the file and field, for owners who don't program. */
export class ContentError extends Error {
  constructor(file: string, problem: string) {
    super(`${file}: ${problem}`);
    this.name = 'ContentError';
  }
}

/** Reads a file in content/, such as 'products/flight-mode.md'. Throws ContentError. */
export function readContentFile(file: string): string {
  try {
    return readFileSync(`content/${file}`, 'utf8');
  } catch {
    throw new ContentError(`content/${file}`, 'the file is missing or cannot be read.');
  }
}

/** Parses YAML and validates it. Throws a ContentError that names every invalid field. */
export function parseContent<Schema extends z.ZodType>(
  file: string,
  source: string,
  schema: Schema,
): z.output<Schema> {
  let value: unknown;
  try {
    value = parse(source);
  } catch (error) {
    throw new ContentError(
      `content/${file}`,
      `this is not valid YAML (${(error as Error).message.split('\n')[0]}).`,
    );
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    (issue) => `  ${issue.path.join('.') || '(whole file)'}: ${issue.message}`,
  );
  throw new ContentError(`content/${file}`, `please correct\n${problems.join('\n')}`);
}

/** Splits a Markdown file into front matter (YAML between two '---' lines) and body. Throws ContentError. */
export function splitFrontMatter(file: string, source: string): { frontMatter: string; body: string } {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source);
  if (!match)
    throw new ContentError(`content/${file}`, "it must begin with front matter between two lines of '---'.");
  return { frontMatter: match[1] ?? '', body: match[2] ?? '' };
}
