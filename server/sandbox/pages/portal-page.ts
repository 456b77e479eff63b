import { html } from 'hono/html';
import { formatDate } from '#domain/days.ts';
import { formatMoney } from '#domain/money.ts';
import type { Database, Transaction } from 'embedded-supabase/database/database.ts';
import { findOpenInvoices } from '../stripe/invoices.ts';
import { findObject } from '../stripe/object-store.ts';
import type { Invoice, PortalSession, Subscription } from '../stripe/subscription-objects.ts';
import {
  cancelSubscription,
  listSubscriptions,
  payOpenInvoices,
  renewSubscription,
  updateSubscription,
} from '../stripe/subscriptions.ts';
import { isSameOriginForm, readForm, rejectForeignForm, runAction } from './form-submission.ts';
import type { PageOptions } from './form-submission.ts';
import { page } from './page.ts';
import type { Html } from './page.ts';

const NOTICE = 'This is a test portal. No card is needed and no money moves.';

type Action = (tx: Transaction, id: string, now: Date) => Promise<unknown>;

/** Actions of the page. Stripe's portal has the first three; the others simulate the passing of time. */
const actions: Record<string, Action> = {
  pay: payOpenInvoices,
  cancel: (tx, id, now) => updateSubscription(tx, id, { cancel_at_period_end: 'true' }, now),
  resume: (tx, id, now) => updateSubscription(tx, id, { cancel_at_period_end: 'false' }, now),
  renew: (tx, id, now) => renewSubscription(tx, id, { succeeds: true, now }),
  fail: (tx, id, now) => renewSubscription(tx, id, { succeeds: false, now }),
  end: cancelSubscription,
};

/** GET shows a customer's subscriptions. POST {subscription, action} runs an action and redirects to the page. */
export async function handlePortalPage(request: Request, options: PageOptions): Promise<Response> {
  const { part: sessionId, database, now } = options;
  const session = await database.asOwner((tx) =>
    findObject<PortalSession>(tx, 'billing_portal.session', sessionId),
  );
  if (!session) return notFound();
  if (request.method === 'GET') return show(session.object, database);
  if (!isSameOriginForm(request)) return rejectForeignForm();

  const form = await readForm(request);
  const action = actions[form.get('action') ?? ''];
  const id = form.get('subscription') ?? '';
  return runAction(request, options, async (tx) => {
    const own = await loadSubscriptions(tx, session.object);
    if (own.some((subscription) => subscription.id === id)) await action?.(tx, id, now());
  });
}

async function loadSubscriptions(tx: Transaction, { customer }: PortalSession): Promise<Subscription[]> {
  return (await listSubscriptions(tx, { customer, status: 'all', limit: '10' })).data;
}

async function show(session: PortalSession, database: Database): Promise<Response> {
  const entries = await database.asOwner(async (tx) => {
    const found: { subscription: Subscription; open: Invoice[] }[] = [];
    for (const subscription of await loadSubscriptions(tx, session)) {
      found.push({ subscription, open: await findOpenInvoices(tx, subscription.id) });
    }
    return found;
  });
  const body = html`
    <h1>Your subscriptions</h1>
    ${entries.length === 0 ? html`<p>No subscription yet.</p>` : ''}
    ${entries.map(({ subscription, open }) => showSubscription(subscription, open))}
    ${
      session.return_url === null
        ? ''
        : html`<p><a href="${session.return_url}">Return to the website</a></p>`
    }
  `;
  return page({ title: 'Your subscriptions', notice: NOTICE, body });
}

function showSubscription(subscription: Subscription, open: Invoice[]): Html {
  const [item] = subscription.items.data;
  const due = open.reduce((sum, invoice) => sum + invoice.amount_remaining, 0);
  return html`
    <h2>${item?.price.nickname ?? 'Subscription'}</h2>
    <ul class="rows" aria-label="The subscription">
      <li>
        <span>Price</span
        ><span class="amount"
          >${formatMoney(item?.price.unit_amount ?? 0, subscription.currency)} a month</span
        >
      </li>
      <li><span>Status</span><span>${describe(subscription)}</span></li>
      ${due > 0 ? html`<li><span>Amount due</span><span class="amount">${formatMoney(due, subscription.currency)}</span></li>` : ''}
      <li><span>Number</span><small>${subscription.id}</small></li>
    </ul>
    ${
      subscription.status === 'canceled'
        ? ''
        : html`<form method="post">
            <input type="hidden" name="subscription" value="${subscription.id}" />
            ${due > 0 && subscription.status === 'past_due' ? button('pay', `Pay ${formatMoney(due, subscription.currency)}`) : ''}
            ${
              subscription.cancel_at_period_end
                ? button('resume', 'Resume the subscription')
                : button('cancel', 'Cancel at the end of the period')
            }
            <h3>Simulate billing</h3>
            ${
              subscription.cancel_at_period_end
                ? button('renew', 'Let the period end')
                : html`${button('renew', 'Renew now')} ${button('fail', 'Let the renewal fail')}`
            }
            ${button('end', 'End it now')}
          </form>`
    }
  `;
}

function button(action: string, text: string): Html {
  const look = action === 'pay' || action === 'resume' ? '' : 'second';
  return html`<button class="${look}" name="action" value="${action}">${text}</button>`;
}

function describe({ status, cancel_at: cancelAt, ended_at: endedAt, items }: Subscription): string {
  const periodEnd = items.data[0]?.current_period_end ?? 0;
  if (status === 'canceled') return `Ended on ${day(endedAt ?? periodEnd)}`;
  if (cancelAt !== null) return `Cancelled, ends on ${day(cancelAt)}`;
  if (status === 'past_due') return 'The last renewal failed';
  return `Active, renews on ${day(periodEnd)}`;
}

function day(seconds: number): string {
  return formatDate(new Date(seconds * 1000), 'UTC');
}

function notFound(): Promise<Response> {
  const body = html`
    <h1>Portal not found</h1>
    <p>Open it again from the <a href="/video-library">video library</a>.</p>
  `;
  return page({ title: 'Portal not found', notice: NOTICE, body }, { status: 404 });
}
