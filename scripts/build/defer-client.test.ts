import { expect, test } from 'vitest';
import { withoutStanding } from './defer-client.ts';

const body = '<p>Two steps, "left" and right.</p><p>$& Then the plant.</p>';
const data = JSON.stringify([{ _1: 2 }, 'title', 'The plant', 'body', body]);
const page = (content: string, mark = ' data-stands="true"') => `<main><div${mark} class="prose">${content}</div></main>`;

test('a text that stands in the page is left out of its data', () => {
  expect(JSON.parse(withoutStanding(data, page(body)))).toEqual([{ _1: 2 }, 'title', 'The plant', 'body', '']);
});

test.each([
  ['that is not marked', page(body, '')],
  ['of which only a part stands there', page(body.slice(0, 40))],
  ['that goes on in the page', page(`${body} And on.`)],
])('a text %s stays in the data', (_what, html) => {
  expect(withoutStanding(data, html)).toBe(data);
});

test('what is no list of values stays as it is', () => {
  expect(withoutStanding('P1:[]', page(body))).toBe('P1:[]');
});
