export type Mark = 'bold' | 'heading' | 'list' | 'link';

/** A text to insert between `from` and `to`, and what is selected afterward. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
  select: [start: number, end: number];
}

/** Returns how a selection becomes bold words, a heading, a list or a link in Markdown. A second time removes the mark again. */
export function markText(text: string, start: number, end: number, mark: Mark): TextChange {
  if (mark === 'bold') return around(text, start, end, '**', 'bold words');
  if (mark === 'link') {
    const words = text.slice(start, end) || 'words';
    const address = start + words.length + 3;
    return { from: start, to: end, insert: `[${words}](/shop)`, select: [address, address + '/shop'.length] };
  }
  return atLines(text, start, end, mark === 'heading' ? '## ' : '- ');
}

function around(text: string, start: number, end: number, sign: string, sample: string): TextChange {
  const { length } = sign;
  if (text.slice(start - length, start) === sign && text.slice(end, end + length) === sign) {
    const from = start - length;
    return { from, to: end + length, insert: text.slice(start, end), select: [from, end - length] };
  }
  const words = text.slice(start, end) || sample;
  const from = start + length;
  return { from: start, to: end, insert: `${sign}${words}${sign}`, select: [from, from + words.length] };
}

function atLines(text: string, start: number, end: number, sign: string): TextChange {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isMarked = lines.every((line) => line.startsWith(sign));
  const insert = lines.map((line) => (isMarked ? line.slice(sign.length) : `${sign}${line}`)).join('\n');
  return { from, to, insert, select: [from + insert.length, from + insert.length] };
}
