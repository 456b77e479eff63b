import { afterEach, expect, test, vi } from 'vitest';

let state: DocumentReadyState = 'loading';
vi.spyOn(document, 'readyState', 'get').mockImplementation(() => state);

const scripts = () =>
  [...document.querySelectorAll('script[type="module"]')].map((script) => script.textContent);

afterEach(() => document.querySelectorAll('script').forEach((script) => script.remove()));

test('a touch while the page arrives starts the whole script once, when the page is there', async () => {
  await import('./start-client.ts');
  // The parser makes an element first and adds its text with the next bytes.
  const held = document.createElement('script');
  held.setAttribute('type', 'held');
  document.body.append(held);
  dispatchEvent(new Event('touchstart'));
  expect(scripts()).toEqual([]);
  held.textContent = 'start()';
  state = 'interactive';
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect(scripts()).toEqual(['start()']);
  dispatchEvent(new Event('keydown'));
  expect(scripts()).toEqual(['start()']);
});
