import { collections } from '../../app/lib/content/collections.server.ts';
import { ContentError } from '../../app/lib/content/read-yaml.server.ts';
import type { ContentProblem } from '../../supabase/functions/_shared/content-calls.ts';
import { checkPictures } from '../build/check-pictures.ts';
import { serverCatalog } from '../build/server-catalog.ts';
import { checkLinks } from './check-links.ts';
import { checkPdfs } from './check-pdfs.ts';

/** Runs the checks that a build makes before it starts, for all content. Each problem is one sentence. */
export function checkContent(): ContentProblem[] {
  const checks = [...collections.map(({ read }) => read), checkPictures, serverCatalog];
  const invalid = checks.flatMap(problemsOf);
  // Links can be followed only in content that is valid.
  const found = invalid.length === 0 ? [...checkLinks(), ...checkPdfs()] : invalid;
  return found.filter(({ sentence }, i) => found.findIndex((other) => other.sentence === sentence) === i);
}

function problemsOf(check: () => unknown): ContentProblem[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const file = error.file.replace(/^content\//, '');
    if (error.fields.length === 0)
      return [{ file, field: '', message: error.message, sentence: error.sentence }];
    return error.fields.map(({ field, message }) => ({
      file,
      field,
      message,
      sentence: `${file}: ${field === '' ? 'The file' : `“${field}”`} ${message}.`,
    }));
  }
}
