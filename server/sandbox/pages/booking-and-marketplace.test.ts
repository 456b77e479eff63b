import { expect, test } from 'vitest';
import { handleBookingPage } from './booking.ts';
import { handleMarketplace } from './marketplace.ts';

const address = 'http://localhost:3000/sandbox/booking';
const get = () => new Request(address);

test.each([
  ['', 'Training marketplace', 'would list the programs'],
  ['/flight-mode', 'Flight mode', 'would show and sell this program'],
  ['/access/flight-mode', 'Flight mode', 'Your program would open here'],
  ['/../<script>', 'Training marketplace', 'would list the programs'],
])('the marketplace path %j shows %s', async (path, title, text) => {
  const response = await handleMarketplace(get(), { part: path });
  expect(response.status).toBe(200);
  const markup = await response.text();
  expect(markup).toContain(`<h1>${title}</h1>`);
  expect(markup).toContain(text);
  expect(markup).not.toContain('<script');
});

test('the calendar confirms only a time that it offers', async () => {
  const choose = (time: string) =>
    handleBookingPage(new Request(address, { method: 'POST', body: new URLSearchParams({ time }) }));
  const offered = /value="([^"]+)"/.exec(await (await handleBookingPage(get())).text())?.[1] ?? '';
  const confirmed = await choose(offered);
  expect(confirmed.status).toBe(200);
  expect(await confirmed.text()).toContain(`<h1>${offered}</h1>`);
  const refused = await choose('<b>never</b>');
  expect(refused.status).toBe(422);
  expect(await refused.text()).not.toContain('never');
});
