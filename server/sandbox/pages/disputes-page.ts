import { html } from 'hono/html';
import { formatMoney } from '#domain/money.ts';
import type { Database } from 'embedded-supabase/database/database.ts';
import { closeDispute, isDecided, listDisputes, updateDispute } from '../stripe/disputes.ts';
import { failRefund, listRefunds } from '../stripe/refunds.ts';
import type { Dispute, Refund } from '../stripe/stripe-objects.ts';
import { isSameOriginForm, readForm, rejectForeignForm, runAction } from './form-submission.ts';
import type { PageOptions } from './form-submission.ts';
import { page } from './page.ts';
import type { Html } from './page.ts';

const NOTICE = 'This is a test page for disputes and refunds. No bank is involved and no money moves.';

/**
 * GET shows the newest disputes and refunds. POST {dispute, action: win | lose} decides a dispute, POST {refund, action: fail} sends a refund's
 * money back. Both redirect to the list.
 */
export async function handleDisputesPage(request: Request, options: PageOptions): Promise<Response> {
  const { database, now } = options;
  if (request.method === 'GET') return show(database);
  if (!isSameOriginForm(request)) return rejectForeignForm();

  const form = await readForm(request);
  const id = form.get('dispute') ?? '';
  const winning = { evidence: { uncategorized_text: 'winning_evidence' }, submit: 'true' };
  return runAction(request, options, async (tx) => {
    if (form.get('action') === 'win') await updateDispute(tx, id, winning, now());
    if (form.get('action') === 'lose') await closeDispute(tx, id, now());
    if (form.get('action') === 'fail') await failRefund(tx, form.get('refund') ?? '', now());
  });
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
