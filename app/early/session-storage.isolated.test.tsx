import { expect, test } from 'vitest';

test('where the browser denies session storage, what a page stores lasts as long as the page', async () => {
  Object.defineProperty(window, 'sessionStorage', {
    configurable: true,
    get() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  await import('./session-storage.ts');
  sessionStorage.setItem('positions', '{}');
  expect(sessionStorage.getItem('positions')).toBe('{}');
  sessionStorage.removeItem('positions');
  expect(sessionStorage.getItem('positions')).toBeNull();
});
