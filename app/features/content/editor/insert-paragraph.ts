/** Inserts a paragraph after the line that has the cursor. */
export function insertParagraph(text: string, cursor: number, paragraph: string): string {
  const end = text.indexOf('\n', Math.min(cursor, text.length));
  const [before, after] = end === -1 ? [text, ''] : [text.slice(0, end), text.slice(end)];
  return [before.trimEnd(), paragraph, after.trim()].filter((part) => part !== '').join('\n\n');
}
