import { html } from 'hono/html';
import { formatMoney } from '#domain/money.ts';
import { formatDate } from '#domain/days.ts';
import { findObject } from '../stripe/object-store.ts';
import type { Invoice } from '../stripe/subscription-objects.ts';
import type { PageOptions } from './form-submission.ts';
import { page } from './page.ts';

const NOTICE = 'This is a test invoice. No money was moved.';

/** GET shows an invoice, like Stripe's hosted invoice page. */
export async function handleInvoicePage(
  _request: Request,
  { part: invoiceId, database }: PageOptions,
): Promise<Response> {
  const invoice = await database.asOwner((tx) => findObject<Invoice>(tx, 'invoice', invoiceId));
  if (!invoice) {
    const body = html`<h1>Invoice not found</h1>`;
    return page({ title: 'Invoice not found', notice: NOTICE, body }, { status: 404 });
  }
  const { total, currency, status, created, id, parent, customer_email: email } = invoice.object;
  const body = html`
    <h1>Invoice</h1>
    <ul class="rows" aria-label="The invoice">
      <li>
        <span>${parent ? 'Video library subscription' : 'Order'}</span
        ><span class="amount">${formatMoney(total, currency)}</span>
      </li>
      <li><span>Date</span><span>${formatDate(new Date(created * 1000), 'UTC')}</span></li>
      <li><span>Status</span><span>${status}</span></li>
      ${email === null ? '' : html`<li><span>Customer</span><span>${email}</span></li>`}
      <li><span>Number</span><small>${id}</small></li>
    </ul>
  `;
  return page({ title: 'Invoice', notice: NOTICE, body });
}
