import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  created,
  deferResponse,
  mockBackend,
  tooManyRequests,
  type Handlers,
} from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ContactForm } from './contact-form.tsx';

const message = { name: 'Ada', email: 'ada@example.com', subject: 'My grip', message: 'It slips.' };
const insertMessage = 'POST /rest/v1/contact_messages';
const success = 'Thanks. We answer within a day.';
const field = (name: string) => screen.getByRole('textbox', { name });

afterEach(() => void vi.useRealTimers());

/** The button says 'Processing...' for at least a second. */
const passASecond = () => vi.advanceTimersByTimeAsync(1000);

function renderForm(delivery: 'mail' | 'none' = 'mail') {
  return renderPage(
    <ContactForm delivery={delivery} email="hello@example.com" button="Send Message" success={success} />,
  );
}

async function fillIn(user: ReturnType<typeof renderForm>['user']): Promise<void> {
  await user.type(field('Name'), message.name);
  await user.type(field('Email'), message.email);
  await user.type(field('Subject'), message.subject);
  await user.type(field('Message'), message.message);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
}

test("sends a message once while it shows 'Processing...', then thanks and empties the form", async () => {
  const calls = mockBackend({ [insertMessage]: created });
  const { user } = renderForm();
  await fillIn(user);
  await user.dblClick(screen.getByRole('button', { name: 'Send Message' }));
  expect(screen.getByRole('button', { name: 'Processing...' })).toHaveProperty('disabled', true);
  await passASecond();
  await screen.findByText(success);
  expect(calls).toEqual([{ endpoint: insertMessage, body: message }]);
  expect(field('Message')).toHaveProperty('value', '');
});

test('with delivery: none, shows success and sends nothing', async () => {
  const calls = mockBackend();
  const { user } = renderForm('none');
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  await passASecond();
  await screen.findByText(success);
  expect(calls).toEqual([]);
});

test("shows 'Processing...' until a slow backend answers", async () => {
  const { handler, release } = deferResponse();
  mockBackend({ [insertMessage]: handler });
  const { user } = renderForm();
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  await passASecond();
  expect(screen.getByRole('button', { name: 'Processing...' })).toHaveProperty('disabled', true);
  release(created());
  await screen.findByText(success);
});

test.each<[string, Handlers]>([
  ['without a connection', {}],
  ['after too many messages from one address', { [insertMessage]: tooManyRequests }],
])('%s, shows an error message and keeps what was typed', async (_when, handlers) => {
  vi.spyOn(console, 'error').mockReturnValue();
  mockBackend(handlers);
  const { user } = renderForm();
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  await passASecond();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(
    'Your message wasn’t sent. Please try again, or write to hello@example.com.',
  );
  expect(screen.getByRole('link', { name: 'hello@example.com' })).toBeTruthy();
  expect(Object.values(message).map((value) => screen.getByDisplayValue(value))).toHaveLength(4);
});

test.each([
  ['empty fields', ''],
  ['fields with only spaces', '   '],
])('rejects %s with an error message for each', async (_kind, text) => {
  const calls = mockBackend();
  const { user } = renderForm();
  for (const name of ['Name', 'Subject', 'Message']) if (text) await user.type(field(name), text);
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  const sentences = [
    'Enter your name.',
    'Enter your email address.',
    'Enter a subject.',
    'Enter your message.',
  ];
  for (const description of sentences) await screen.findByRole('textbox', { description });
  expect(document.activeElement).toBe(field('Name'));
  await user.type(field('Message'), 'It slips.');
  expect(screen.queryByText('Enter your message.')).toBeNull();
  expect(screen.getByText('Enter your name.')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('rejects an email address without a top-level domain', async () => {
  const calls = mockBackend();
  const { user } = renderForm();
  await fillIn(user);
  await user.clear(field('Email'));
  await user.type(field('Email'), 'ada@example');
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  await screen.findByText('Enter a valid email address, such as name@example.com.');
  expect(calls).toEqual([]);
});

test('a filled hidden field sends nothing; pressed again, the form sends what a visitor typed', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const calls = mockBackend({ [insertMessage]: created });
  const { user } = renderForm();
  await fillIn(user);
  await user.type(screen.getByLabelText('Leave this empty'), 'spam');
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  await passASecond();
  await screen.findByRole('alert');
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  await passASecond();
  await screen.findByText(success);
  expect(screen.queryByRole('alert')).toBeNull();
});
