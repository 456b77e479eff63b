import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useToday } from './use-today.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('an open page has the new day after midnight, night after night', () => {
  vi.setSystemTime(new Date(2026, 10, 29, 23, 30));
  const { result } = renderHook(useToday);
  expect(result.current).toBe('2026-11-29');
  act(() => void vi.advanceTimersByTime(31 * 60_000));
  expect(result.current).toBe('2026-11-30');
  act(() => void vi.advanceTimersByTime(24 * 60 * 60_000));
  expect(result.current).toBe('2026-12-01');
});

test('a device that slept has the new day when its page is looked at', () => {
  vi.setSystemTime(new Date(2026, 10, 29, 23, 30));
  const { result } = renderHook(useToday);
  // Timers stood still meanwhile.
  vi.setSystemTime(new Date(2026, 10, 30, 7));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toBe('2026-11-30');
});
