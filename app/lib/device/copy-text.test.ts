import { afterEach, expect, test, vi } from 'vitest';
import { startShowing, type ToastMessage } from '../page/toast.ts';
import { copyText } from './copy-text.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('says that a text was copied, or that the browser refused', async () => {
  const shown: ToastMessage[] = [];
  startShowing((message) => shown.push(message));
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText('a', 'Copied')).toBe(true);
  expect(await copyText('b')).toBe(true);
  vi.spyOn(console, 'warn').mockReturnValue();
  writeText.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  expect(await copyText('c', 'Copied')).toBe(false);
  // An old browser, or an address without HTTPS.
  vi.stubGlobal('navigator', {});
  expect(await copyText('d', 'Copied')).toBe(false);
  expect(shown.map(({ tone }) => tone)).toEqual(['success', 'error', 'error']);
  expect(writeText.mock.calls).toEqual([['a'], ['b'], ['c']]);
});
