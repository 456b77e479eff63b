import { afterEach, expect, test, vi } from 'vitest';
import { createSessionStorage } from './session-storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('keeps the session in local storage', () => {
  const onFull = vi.fn();
  const storage = createSessionStorage('member-session', onFull);
  storage.setItem('member-session', 'first');
  expect([localStorage.getItem('member-session'), storage.getItem('member-session')]).toEqual([
    'first',
    'first',
  ]);
  storage.removeItem('member-session');
  expect(localStorage.getItem('member-session')).toBeNull();
  expect(onFull).not.toHaveBeenCalled();
});

test('keeps a session in memory while storage is full, says so once, and leaves no older one behind', () => {
  const onFull = vi.fn();
  const storage = createSessionStorage('member-session', onFull);
  storage.setItem('member-session', 'first');
  const space = window.localStorage;
  const full = vi.spyOn(window, 'localStorage', 'get').mockReturnValue({
    ...space,
    getItem: (key: string) => space.getItem(key),
    removeItem: (key: string) => space.removeItem(key),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  storage.setItem('member-session', 'second');
  storage.setItem('member-session', 'third');
  expect(onFull).toHaveBeenCalledOnce();
  expect(storage.getItem('member-session')).toBe('third');
  expect(storage.isInMemory()).toBe(true);
  expect(localStorage.getItem('member-session')).toBeNull();
  full.mockRestore();
  storage.setItem('member-session', 'fourth');
  expect(localStorage.getItem('member-session')).toBe('fourth');
  expect(storage.isInMemory()).toBe(false);
});

test('keeps a session in memory where the browser blocks storage, which the sign-in page says', () => {
  const onFull = vi.fn();
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const storage = createSessionStorage('member-session', onFull);
  storage.setItem('member-session', 'first');
  expect(storage.getItem('member-session')).toBe('first');
  storage.removeItem('member-session');
  expect(storage.getItem('member-session')).toBeNull();
  expect(onFull).not.toHaveBeenCalled();
});
