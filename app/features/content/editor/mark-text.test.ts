import { expect, test } from 'vitest';
import { markText, type Mark } from './mark-text.ts';

/** Marks the words between | and |. */
function mark(marked: string, kind: Mark): string {
  const [before = '', words = '', after = ''] = marked.split('|');
  const change = markText(before + words + after, before.length, before.length + words.length, kind);
  const text = before + words + after;
  const result = text.slice(0, change.from) + change.insert + text.slice(change.to);
  const [start, end] = change.select;
  return `${result.slice(0, start)}|${result.slice(start, end)}|${result.slice(end)}`;
}

test.each<[string, Mark, string]>([
  ['Run |fast| now', 'bold', 'Run **|fast|** now'],
  ['Run **|fast|** now', 'bold', 'Run |fast| now'],
  ['||', 'bold', '**|bold words|**'],
  ['One\nT|w|o\nThree', 'heading', 'One\n## Two||\nThree'],
  ['One\n## T||wo\nThree', 'heading', 'One\nTwo||\nThree'],
  ['|One\nTwo|', 'list', '- One\n- Two||'],
  ['|- One\n- Two|', 'list', 'One\nTwo||'],
  ['See |the shop|.', 'link', 'See [the shop](|/shop|).'],
  ['||', 'link', '[words](|/shop|)'],
])('marks %j as %s', (text, kind, result) => {
  expect(mark(text, kind)).toBe(result);
});
