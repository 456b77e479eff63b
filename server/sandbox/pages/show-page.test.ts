import { expect, test } from 'vitest';
import { showPage } from './show-page.ts';

test.each([
  ['DELETE', 'application-form', 'GET, POST'],
  ['DELETE', 'booking', 'GET, POST'],
  ['PUT', 'pay/cs_test_1', 'GET, POST'],
  ['POST', 'feed', 'GET'],
  ['POST', 'marketplace/flight-mode', 'GET'],
])('refuses %s for the page %s, which takes %s', async (method, name, allowed) => {
  const request = new Request(`http://localhost:3000/sandbox/${name}`, { method });
  const response = await showPage(request, {} as Parameters<typeof showPage>[1]);
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe(allowed);
});
