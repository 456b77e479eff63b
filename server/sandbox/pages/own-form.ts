import { html } from 'hono/html';
import { page } from './page.ts';

/** How long a buyer is kept waiting for the shop to hear of what happened, as on Stripe's own pages. */
const WEBHOOK_WAIT_MS = 10_000;

/**
 * Whether a form was sent from the sandbox's own page. Another site must not be able to act in a visitor's name: browsers say
 * where a form comes from, and who says nothing is refused.
 */
export function isFromOwnPage(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return request.headers.get('origin') === new URL(request.url).origin;
}

/** What a form from another site is answered with. */
export function refuseForeignForm(): Promise<Response> {
  const body = html`
    <h1>This form came from another site</h1>
    <p>Nothing was charged. Please open this page from the shop.</p>
  `;
  return page({ title: 'Form blocked', notice: 'This is a test page. No money moves.', body }, { status: 403 });
}

/** Waits for the shop to hear of it, but not for ever: the sandbox tries again later. */
export async function whileDelivering(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, WEBHOOK_WAIT_MS);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
