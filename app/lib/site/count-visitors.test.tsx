import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countEvent, countPage } from './count-visitors.ts';

beforeEach(() => history.replaceState(null, '', '/shop?session_id=secret#token'));
afterEach(() => {
  document.head.innerHTML = '';
  for (const name of ['plausible', 'umami', 'goatcounter']) Reflect.deleteProperty(window, name);
  history.replaceState(null, '', '/');
});

function addTag(service: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.id = 'visitor-counter';
  script.dataset.service = service;
  document.head.append(script);
  return script;
}

test('Plausible counts pages and events without the query and the fragment', () => {
  addTag('plausible');
  const plausible = vi.fn();
  Object.assign(window, { plausible });
  countPage();
  countEvent('Checkout');
  const u = `${location.origin}/shop`;
  expect(plausible.mock.calls).toEqual([
    ['pageview', { u }],
    ['Checkout', { u }],
  ]);
});

test('Umami counts pages and events by their path', () => {
  addTag('umami');
  const seen: object[] = [];
  const track = (read: (known: object) => object) => seen.push(read({ website: 'id', url: location.href }));
  Object.assign(window, { umami: { track } });
  countPage();
  countEvent('Add to cart');
  expect(seen).toEqual([
    { website: 'id', url: '/shop', referrer: '' },
    { website: 'id', url: '/shop', referrer: '', name: 'Add to cart' },
  ]);
});

test('GoatCounter is sent no query of the page', () => {
  addTag('goatcounter');
  const sendBeacon = vi.fn(() => true);
  Object.assign(navigator, { sendBeacon });
  const url = ({ path }: { path: string }) =>
    `https://vault.test/count?p=${encodeURIComponent(path)}&q=${encodeURIComponent(location.search)}`;
  Object.assign(window, { goatcounter: { url } });
  countEvent('Paid');
  expect(sendBeacon).toHaveBeenCalledExactlyOnceWith(new URL('https://vault.test/count?p=Paid'));
});

test('waits until the script is loaded', () => {
  const script = addTag('plausible');
  const plausible = vi.fn();
  countPage();
  Object.assign(window, { plausible });
  expect(plausible).not.toHaveBeenCalled();
  script.dispatchEvent(new Event('load'));
  expect(plausible).toHaveBeenCalledOnce();
});

test('counts no page that is not for everyone, and nothing without a service', () => {
  const plausible = vi.fn();
  Object.assign(window, { plausible });
  countPage();
  addTag('plausible');
  document.head.insertAdjacentHTML('beforeend', '<meta name="robots" content="noindex">');
  countPage();
  expect(plausible).not.toHaveBeenCalled();
});
