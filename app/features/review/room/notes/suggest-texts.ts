/** Texts that can take the place of a part of a note. */
interface Suggestions {
  /** The part, as positions in the note. */
  from: number;
  to: number;
  texts: readonly string[];
}

const minLetters = 3;
const maxTexts = 3;

/**
 * Returns a coach's own texts that begin like the line at the cursor, or have a word that does, once it has three letters. Only at the end
 * of a line, so that a correction inside one is left alone.
 */
export function suggestTexts(own: readonly string[], body: string, cursor: number): Suggestions | undefined {
  const from = body.lastIndexOf('\n', cursor - 1) + 1;
  const lineEnd = body.indexOf('\n', cursor);
  const to = lineEnd < 0 ? body.length : lineEnd;
  const typed = body.slice(from, cursor).trim().toLowerCase();
  if (typed.length < minLetters || body.slice(cursor, to).trim() !== '') return undefined;
  const matches = (text: string) => ` ${text.toLowerCase()}`.includes(` ${typed}`);
  const texts = own.filter((text) => matches(text) && text.toLowerCase() !== typed).slice(0, maxTexts);
  return texts.length === 0 ? undefined : { from, to, texts };
}
