import { expect, test } from 'vitest';
import { answerBooking } from './booking.ts';
import { answerMarketplace } from './marketplace.ts';

const address = 'http://localhost:3000/sandbox/booking';
const get = () => new Request(address);

test.each([
  ['', 'Training marketplace', 'would list the programs'],
  ['/flight-mode', 'Flight mode', 'would show and sell this program'],
  ['/access/flight-mode', 'Flight mode', 'Your program would open here'],
  ['/../<script>', 'Training marketplace', 'would list the programs'],
])('the marketplace at %j is %s', async (path, title, text) => {
  const answer = await answerMarketplace(get(), path);
  expect(answer.status).toBe(200);
  const markup = await answer.text();
  expect(markup).toContain(`<h1>${title}</h1>`);
  expect(markup).toContain(text);
  expect(markup).not.toContain('<script');
});

test('the calendar confirms a time that it offers, and no other', async () => {
  const choose = (time: string) =>
    answerBooking(new Request(address, { method: 'POST', body: new URLSearchParams({ time }) }));
  const offered = /value="([^"]+)"/.exec(await (await answerBooking(get())).text())?.[1] ?? '';
  const confirmed = await choose(offered);
  expect(confirmed.status).toBe(200);
  expect(await confirmed.text()).toContain(`<h1>${offered}</h1>`);
  const refused = await choose('<b>never</b>');
  expect(refused.status).toBe(422);
  expect(await refused.text()).not.toContain('never');
});

test('other methods are refused', async () => {
  expect((await answerMarketplace(new Request(address, { method: 'POST' }), '')).status).toBe(405);
  expect((await answerBooking(new Request(address, { method: 'DELETE' }))).status).toBe(405);
});
