import { createCustomer, createPortalSession } from './customers.ts';
import { listInvoicePayments, listInvoices } from './invoices.ts';
import { loadObject } from './object-store.ts';
import { SANDBOX_PRICE } from './prices.ts';
import type { Call, Routes } from './route.ts';
import { stripeErrors } from './stripe-error.ts';
import type { Customer, Invoice, Subscription } from './subscription-objects.ts';
import { cancelSubscription, listSubscriptions, updateSubscription } from './subscriptions.ts';

const withUrl = (invoice: Invoice, { invoiceUrl }: Call) => ({
  ...invoice,
  hosted_invoice_url: invoiceUrl(invoice.id),
});

/** Customers, prices, subscriptions, invoices and the portal. */
export const billingRoutes: Routes = {
  'POST /v1/customers': ({ tx, form, now }) => createCustomer(tx, form, now),
  'GET /v1/customers/:id': ({ tx, id }) => loadObject<Customer>(tx, 'customer', id),
  'GET /v1/prices/:id': ({ id }) => {
    if (id !== SANDBOX_PRICE.id) throw stripeErrors.missing('price', id, 'price');
    return Promise.resolve(SANDBOX_PRICE);
  },
  'GET /v1/subscriptions': ({ tx, form }) => listSubscriptions(tx, form),
  'GET /v1/subscriptions/:id': ({ tx, id }) => loadObject<Subscription>(tx, 'subscription', id),
  'POST /v1/subscriptions/:id': ({ tx, id, form, now }) => updateSubscription(tx, id, form, now),
  'DELETE /v1/subscriptions/:id': ({ tx, id, now }) => cancelSubscription(tx, id, now),
  'GET /v1/invoices': async (call) => {
    const list = await listInvoices(call.tx, call.form);
    return { ...list, data: list.data.map((invoice) => withUrl(invoice, call)) };
  },
  'GET /v1/invoices/:id': async (call) =>
    withUrl(await loadObject<Invoice>(call.tx, 'invoice', call.id), call),
  'GET /v1/invoice_payments': ({ tx, form }) => listInvoicePayments(tx, form),
  'POST /v1/billing_portal/sessions': createPortalSession,
};
