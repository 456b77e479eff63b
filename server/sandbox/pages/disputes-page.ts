import { html } from 'hono/html';
import { readText } from '#functions/_shared/http.ts';
import { formatMoney } from '#domain/money.ts';
import type { Database } from 'embedded-supabase/database/database.ts';
import { closeDispute, isDecided, listDisputes, updateDispute } from '../stripe/disputes.ts';
import { failRefund, listRefunds } from '../stripe/refunds.ts';
import { StripeApiError } from '../stripe/stripe-error.ts';
import type { Dispute, Refund } from '../stripe/stripe-objects.ts';
import { isSameOriginForm, rejectForeignForm, waitForWebhooks } from './form-submission.ts';
import { page, seeOther } from './page.ts';
import type { Html } from './page.ts';

const NOTICE = 'This is a test page for disputes and refunds. No bank is involved and no money moves.';
const FORM_LIMIT_BYTES = 10_000;

interface DisputesPageOptions {
  database: Database;
  now: () => Date;
  /** Notifies the shop. May fail; the sandbox retries later. */
  deliverWebhooks: () => Promise<unknown>;
}

/**
 * GET shows the newest disputes and refunds. POST {dispute, action: win | lose} decides a dispute, POST {refund, action: fail} sends a refund's
 * money back. Both redirect to the list.
 */
export async function handleDisputesPage(
  request: Request,
  { database, now, deliverWebhooks }: DisputesPageOptions,
): Promise<Response> {
  if (request.method === 'GET') return show(database);
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'GET, POST' } });
  if (!isSameOriginForm(request)) return rejectForeignForm();

  const form = new URLSearchParams(await readText(request, FORM_LIMIT_BYTES));
  const id = form.get('dispute') ?? '';
  const winning = { evidence: { uncategorized_text: 'winning_evidence' }, submit: 'true' };
  try {
    await database.asOwner(async (tx) => {
      if (form.get('action') === 'win') await updateDispute(tx, id, winning, now());
      if (form.get('action') === 'lose') await closeDispute(tx, id, now());
      if (form.get('action') === 'fail') await failRefund(tx, form.get('refund') ?? '', now());
    });
  } catch (error) {
    // Already decided in another window: the page shows the current state.
    if (!(error instanceof StripeApiError)) throw error;
  }
  await waitForWebhooks(deliverWebhooks());
  return seeOther(new URL(request.url).pathname);
}

async function show(database: Database): Promise<Response> {
  const [disputes, refunds] = await database.asOwner(async (tx) => [
    await listDisputes(tx, { limit: '50' }),
    await listRefunds(tx, { limit: '50' }),
  ]);
  const body = html`
    <h1>Disputes</h1>
    <p>
      A payment page has a button that pays and disputes the payment. Here you make the bank’s decision, which
      takes weeks at Stripe.
    </p>
    ${disputes.data.length === 0 ? html`<p>No disputes yet.</p>` : disputes.data.map(showDispute)}
    <h2>Refunds</h2>
    <p>Days after a refund, the buyer’s bank can send the money back, as when the card has expired.</p>
    ${refunds.data.length === 0 ? html`<p>No refunds yet.</p>` : refunds.data.map(showRefund)}
  `;
  return page({ title: 'Disputes', notice: NOTICE, body });
}

function showDispute(dispute: Dispute): Html {
  return html`
    <ul class="rows" aria-label="Dispute ${dispute.id}">
      <li><span>Amount</span><span class="amount">${formatMoney(dispute.amount, dispute.currency)}</span></li>
      <li><span>Reason</span><span>${dispute.reason.replaceAll('_', ' ')}</span></li>
      <li><span>Status</span><span>${dispute.status.replaceAll('_', ' ')}</span></li>
      <li><span>Number</span><small>${dispute.id}</small></li>
    </ul>
    ${
      isDecided(dispute)
        ? ''
        : html`<form method="post">
            <input type="hidden" name="dispute" value="${dispute.id}" />
            <button name="action" value="win">Decide for the shop</button>
            <button class="second" name="action" value="lose">Decide for the buyer</button>
          </form>`
    }
  `;
}

function showRefund({ id, amount, currency, status }: Refund): Html {
  return html`
    <ul class="rows" aria-label="Refund ${id}">
      <li><span>Amount</span><span class="amount">${formatMoney(amount, currency)}</span></li>
      <li><span>Status</span><span>${status}</span></li>
      <li><span>Number</span><small>${id}</small></li>
    </ul>
    ${
      status === 'failed'
        ? ''
        : html`<form method="post">
            <input type="hidden" name="refund" value="${id}" />
            <button class="second" name="action" value="fail">Send the money back</button>
          </form>`
    }
  `;
}
