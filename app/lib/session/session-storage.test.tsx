import { afterEach, expect, test, vi } from 'vitest';
import { createSessionStorage } from './session-storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('keeps the session in local storage', () => {
  const onFull = vi.fn();
  const storage = createSessionStorage(onFull);
  storage.setItem('session', 'first');
  expect([localStorage.getItem('session'), storage.getItem('session')]).toEqual(['first', 'first']);
  storage.removeItem('session');
  expect(localStorage.getItem('session')).toBeNull();
  expect(onFull).not.toHaveBeenCalled();
});

test('keeps a session in memory while storage is full, says so once, and leaves no older one behind', () => {
  const onFull = vi.fn();
  const storage = createSessionStorage(onFull);
  storage.setItem('session', 'first');
  const space = window.localStorage;
  const full = vi.spyOn(window, 'localStorage', 'get').mockReturnValue({
    ...space,
    getItem: (key: string) => space.getItem(key),
    removeItem: (key: string) => space.removeItem(key),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  storage.setItem('session', 'second');
  storage.setItem('session', 'third');
  expect(onFull).toHaveBeenCalledOnce();
  expect(storage.getItem('session')).toBe('third');
  expect(storage.isInMemory('session')).toBe(true);
  expect(localStorage.getItem('session')).toBeNull();
  full.mockRestore();
  storage.setItem('session', 'fourth');
  expect(localStorage.getItem('session')).toBe('fourth');
  expect(storage.isInMemory('session')).toBe(false);
});

test('keeps a session in memory where the browser blocks storage, which the sign-in page says', () => {
  const onFull = vi.fn();
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const storage = createSessionStorage(onFull);
  storage.setItem('session', 'first');
  expect(storage.getItem('session')).toBe('first');
  storage.removeItem('session');
  expect(storage.getItem('session')).toBeNull();
  expect(onFull).not.toHaveBeenCalled();
});
