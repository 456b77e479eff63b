import type { TestBackend } from './start-test-backend.ts';

/** Sends every mail that is queued. */
export async function sendDueMail({ url, secrets }: TestBackend): Promise<void> {
  let queued = 1;
  while (queued > 0) {
    const answer = await fetch(`${url}/functions/v1/deliver-mail`, {
      method: 'POST',
      headers: { apikey: secrets.secretKey },
    });
    const { sent, failed } = (await answer.json()) as { sent: number; failed: number };
    queued = sent + failed;
  }
}

export async function latestMail(
  { url }: TestBackend,
  to: string,
): Promise<{ subject: string; text: string; html: string }> {
  const query = new URLSearchParams({ to }).toString();
  const answer = await fetch(`${url}/sandbox/mailbox/latest?${query}`);
  return (await answer.json()) as { subject: string; text: string; html: string };
}

/** Sends what is queued, and returns the link to a file in the newest mail. Empty if there is none. */
export async function mailedLink(backend: TestBackend, to: string): Promise<string> {
  await sendDueMail(backend);
  const { text } = await latestMail(backend, to);
  return /http:\S+\/functions\/v1\/get-digital-product\?\S+/.exec(text)?.[0] ?? '';
}
