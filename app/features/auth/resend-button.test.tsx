import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import { ResendButton } from './resend-button.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-01T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('allows another email one minute after the last one', async () => {
  const onResend = vi.fn(() => Promise.resolve(true));
  renderPage(<ResendButton sentAt={Date.now() - 20_000} onResend={onResend} />);
  fireEvent.click(screen.getByRole('button', { name: 'Send the email again in 40 s' }));
  expect(onResend).not.toHaveBeenCalled();

  await pass(41_000);
  fireEvent.click(screen.getByRole('button', { name: 'Send the email again' }));
  await pass(100);
  expect(onResend).toHaveBeenCalledTimes(1);
  expect(
    screen.getByText('If this address is waiting for an email, another one is on its way.'),
  ).toBeTruthy();
  expect(screen.getByRole('button').textContent).toMatch(/^Send the email again in (59|60) s$/);
});

test('allows an immediate retry when the email was not sent', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  renderPage(<ResendButton sentAt={undefined} onResend={() => Promise.reject(new TypeError('offline'))} />);
  fireEvent.click(screen.getByRole('button', { name: 'Send the email again' }));
  await pass(100);
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('false');
});
