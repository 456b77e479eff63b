import { html } from 'hono/html';
import { page } from './page.ts';

/** How long the redirect waits for the webhooks, as on Stripe's own pages. */
const WEBHOOK_WAIT_MS = 10_000;

/**
 * Whether a form was submitted from the sandbox's own page, as protection against cross-site request forgery. Requests
 * without these headers are rejected.
 */
export function isSameOriginForm(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return request.headers.get('origin') === new URL(request.url).origin;
}

/** Returns the error page for a form from another site. */
export function rejectForeignForm(): Promise<Response> {
  const body = html`
    <h1>This form came from another site</h1>
    <p>Nothing was charged. Please open this page from the shop.</p>
  `;
  return page(
    { title: 'Form blocked', notice: 'This is a test page. No money moves.', body },
    { status: 403 },
  );
}

/** Waits for the delivery of webhooks, at most 10 seconds; the sandbox retries them later. */
export async function waitForWebhooks(delivery: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, WEBHOOK_WAIT_MS);
  });
  await Promise.race([delivery, timeout]);
  clearTimeout(timer);
}
