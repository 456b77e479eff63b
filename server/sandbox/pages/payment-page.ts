import { html } from 'hono/html';
import { z } from 'zod';
import { formatMoney } from '#domain/money.ts';
import { loadSession, paySession, successUrlFor } from '../stripe/checkout-sessions.ts';
import type { StoredSession } from '../stripe/stripe-objects.ts';
import { applyCode, removeCode } from '../stripe/discounts.ts';
import { openDispute } from '../stripe/disputes.ts';
import { StripeApiError } from '../stripe/stripe-error.ts';
import { addressForm, readAddress, type TypedAddress } from './address-form.ts';
import { isSameOriginForm, readForm, rejectForeignForm, waitForWebhooks } from './form-submission.ts';
import type { PageOptions } from './form-submission.ts';
import { page, seeOther } from './page.ts';

const NOTICE = 'This is a test payment page. No card is needed and no money moves.';

/**
 * GET shows the payment page of a session. POST pays it, pays and disputes it, simulates a declined card, or applies or
 * removes a promotion code.
 */
export async function handlePaymentPage(
  request: Request,
  { part: sessionId, database, now, deliverWebhooks }: PageOptions,
): Promise<Response> {
  const stored = await database.asOwner((tx) => loadSession(tx, sessionId, now())).catch(undefinedIfMissing);
  if (!stored) return notFound();
  // Already paid, after a reload or a double click.
  if (stored.object.status === 'complete') return seeOther(successUrlFor(stored.object));
  if (stored.object.status === 'expired') return expired(stored);
  if (request.method === 'GET') return showForm(stored, {});
  if (!isSameOriginForm(request)) return rejectForeignForm();

  const form = await readForm(request);
  const email = form.get('email')?.trim() ?? '';
  const action = form.get('action');
  if (action === 'apply' || action === 'remove') {
    return changeCode(sessionId, { action, code: form.get('code') ?? '' }, { database, now });
  }
  if (action === 'decline') {
    return showForm(stored, { email, typed: form, alert: 'Your card was declined. Nothing was charged.' });
  }
  if (!z.email().max(254).safeParse(email).success) {
    return showForm(stored, { email, typed: form, alert: 'Please enter a valid email address.' });
  }

  const address = readAddress(form, stored.object);
  if (typeof address === 'string') return showForm(stored, { email, alert: address, typed: form });

  const session = await database.asOwner(async (tx) => {
    const paid = await paySession(tx, sessionId, { email, address }, now());
    if (action === 'dispute' && paid.payment_intent !== null) {
      await openDispute(tx, { paymentIntent: paid.payment_intent }, now());
    }
    return paid;
  });
  if (session.status === 'open') {
    const alert = 'Your code ended or was used up, so it was removed. Check the total.';
    return showForm({ ...stored, object: session }, { email, alert, typed: form });
  }
  if (session.status !== 'complete') return expired(stored);
  await waitForWebhooks(deliverWebhooks());
  return seeOther(successUrlFor(session));
}

async function changeCode(
  sessionId: string,
  { action, code }: { action: 'apply' | 'remove'; code: string },
  { database, now }: Pick<PageOptions, 'database' | 'now'>,
): Promise<Response> {
  let alert: string | undefined;
  try {
    await database.asOwner(async (tx) => {
      const open = await loadSession(tx, sessionId, now());
      await (action === 'apply' ? applyCode(tx, open, code, now()) : removeCode(tx, open));
    });
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    alert = error.message;
  }
  const stored = await database.asOwner((tx) => loadSession(tx, sessionId, now()));
  return showForm(stored, { alert, code });
}

function showForm(
  { object: session, hidden }: StoredSession,
  { email, alert, code, typed }: { email?: string; alert?: string; code?: string; typed?: TypedAddress },
): Promise<Response> {
  const isSubscription = session.mode === 'subscription';
  const show = (cents: number) => formatMoney(cents, session.currency);
  const total = show(session.amount_total);
  const verb = isSubscription ? 'Subscribe for' : 'Pay';
  const discount = session.total_details.amount_discount;
  const text = session.custom_text.submit?.message;
  const payLabel = session.amount_total === 0 ? 'Complete order' : `${verb} ${total}`;
  const body = html`
    <h1>${verb} ${total}${isSubscription ? ' a month' : ''}</h1>
    ${alert === undefined ? '' : html`<p class="alert" role="alert">${alert}</p>`}
    <ul class="rows" aria-label="Your order">
      ${hidden.lineItems.map(
        (line) =>
          html`<li>
            <span
              >${line.description}<small
                >Qty ${line.quantity}, ${show(line.price.unit_amount)} each</small
              ></span
            >
            <span class="amount">${show(line.amount_subtotal)}</span>
          </li>`,
      )}
      ${discount === 0 ? '' : html`<li><span>Code ${hidden.code}</span><span class="amount">${`−${show(discount)}`}</span></li>`}
      ${
        session.shipping_cost === null
          ? ''
          : html`<li>
              <span>Shipping</span><span class="amount">${show(session.shipping_cost.amount_total)}</span>
            </li>`
      }
      ${
        session.total_details.amount_tax === 0
          ? ''
          : html`<li>
              <span>${hidden.taxBehavior === 'inclusive' ? 'Including tax' : 'Tax'}</span
              ><span class="amount">${show(session.total_details.amount_tax)}</span>
            </li>`
      }
      <li class="total">
        <span>${isSubscription ? 'Total today, then every month' : 'Total'}</span
        ><span class="amount">${total}</span>
      </li>
    </ul>
    ${session.allow_promotion_codes ? codeForm(discount === 0 ? (code ?? '') : undefined) : ''}
    <form method="post">
      <label for="email">Email</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="email"
        required
        maxlength="254"
        aria-describedby="email-hint"
        value="${email ?? session.customer_email ?? session.customer_details?.email ?? ''}"
      />
      <p class="hint" id="email-hint">
        ${
          isSubscription
            ? 'Emails about your subscription go to your account’s address.'
            : 'We’ll send the receipt to this address. In the sandbox, it goes to the mailbox at /sandbox/mailbox.'
        }
      </p>
      ${addressForm(session, typed)} ${text === undefined ? '' : html`<p>${text}</p>`}
      <button name="action" value="pay">${payLabel}</button>
      <button class="second" name="action" value="decline" formnovalidate>
        Pay, but the card is declined
      </button>
      ${
        isSubscription || session.amount_total === 0
          ? ''
          : html`<button class="second" name="action" value="dispute">Pay, then dispute the payment</button>`
      }
    </form>
    ${session.cancel_url === null ? '' : html`<p><a class="back" href="${session.cancel_url}">Cancel and go back to the shop</a></p>`}
  `;
  return page(
    { title: `Test payment of ${total}`, notice: NOTICE, body },
    // Browsers apply form-action to the redirect after a form, too.
    { status: alert === undefined ? 200 : 402, formTargets: [new URL(successUrlFor(session)).origin] },
  );
}

/** A form for a promotion code, or one that removes the applied code. */
function codeForm(typed: string | undefined) {
  if (typed === undefined) {
    return html`<form method="post">
      <button class="second" name="action" value="remove">Remove code</button>
    </form>`;
  }
  return html`<form method="post">
    <label for="code">Promotion code</label>
    <input id="code" name="code" autocomplete="off" required maxlength="500" value="${typed}" />
    <button class="second" name="action" value="apply">Apply code</button>
  </form>`;
}

function expired({ object: session }: StoredSession): Promise<Response> {
  const body = html`
    <h1>This payment page has expired</h1>
    <p>Nothing was charged. Your cart is still in the shop. Start the checkout again.</p>
    ${session.cancel_url === null ? '' : html`<p><a href="${session.cancel_url}">Back to the shop</a></p>`}
  `;
  return page({ title: 'Payment page expired', notice: NOTICE, body }, { status: 410 });
}

function notFound(): Promise<Response> {
  const body = html`
    <h1>Payment not found</h1>
    <p>Please check the address, or start the checkout again from the <a href="/cart">cart</a>.</p>
  `;
  return page({ title: 'Payment not found', notice: NOTICE, body }, { status: 404 });
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof StripeApiError) return undefined;
  throw error;
}
