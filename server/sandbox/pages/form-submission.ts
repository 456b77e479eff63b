import { html } from 'hono/html';
import { readText } from '#functions/_shared/http.ts';
import type { Database, Transaction } from 'embedded-supabase/database/database.ts';
import { StripeApiError } from '../stripe/stripe-error.ts';
import { page, seeOther } from './page.ts';

const FORM_LIMIT_BYTES = 20_000;

/** How long the redirect waits for the webhooks, as on Stripe's own pages. */
const WEBHOOK_WAIT_MS = 10_000;

export interface PageOptions {
  /** What follows the page's address: an id, or a path. */
  part: string;
  database: Database;
  now: () => Date;
  /** Notifies the shop. May fail; the sandbox retries later. */
  deliverWebhooks: () => Promise<unknown>;
}

export async function readForm(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(await readText(request, FORM_LIMIT_BYTES));
}

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

/** Runs the action of a form, notifies the shop and shows the page again. An action that came too late changes nothing. */
export async function runAction(
  request: Request,
  { database, deliverWebhooks }: Pick<PageOptions, 'database' | 'deliverWebhooks'>,
  run: (tx: Transaction) => Promise<void>,
): Promise<Response> {
  try {
    await database.asOwner(run);
  } catch (error) {
    // Already done in another window: the page shows the current state.
    if (!(error instanceof StripeApiError)) throw error;
  }
  await waitForWebhooks(deliverWebhooks());
  return seeOther(new URL(request.url).pathname);
}
