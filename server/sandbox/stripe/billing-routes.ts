import { createCustomer, createPortalSession } from './customers.ts';
import { listInvoicePayments, listInvoices } from './invoices.ts';
import { SANDBOX_PRICE } from './prices.ts';
import { retrieve } from './route.ts';
import type { Route } from './route.ts';
import { stripeErrors } from './stripe-error.ts';
import { cancelSubscription, listSubscriptions, updateSubscription } from './subscriptions.ts';

/** Customers, prices, subscriptions, invoices and the portal. */
export const billingRoutes: Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/customers$/,
    handle: ({ tx, form, now }) => createCustomer(tx, form, now),
  },
  { method: 'GET', path: /^\/v1\/customers\/(\w+)$/, handle: ({ tx, id }) => retrieve(tx, 'customer', id) },
  {
    method: 'GET',
    path: /^\/v1\/prices\/(\w+)$/,
    handle: ({ id }) => {
      if (id !== SANDBOX_PRICE.id) throw stripeErrors.missing('price', id, 'price');
      return Promise.resolve(SANDBOX_PRICE);
    },
  },
  { method: 'GET', path: /^\/v1\/subscriptions$/, handle: ({ tx, form }) => listSubscriptions(tx, form) },
  {
    method: 'GET',
    path: /^\/v1\/subscriptions\/(\w+)$/,
    handle: ({ tx, id }) => retrieve(tx, 'subscription', id),
  },
  {
    method: 'POST',
    path: /^\/v1\/subscriptions\/(\w+)$/,
    handle: ({ tx, id, form, now }) => updateSubscription(tx, id, form, now),
  },
  {
    method: 'DELETE',
    path: /^\/v1\/subscriptions\/(\w+)$/,
    handle: ({ tx, id, now }) => cancelSubscription(tx, id, now),
  },
  {
    method: 'GET',
    path: /^\/v1\/invoices$/,
    handle: async ({ tx, form, invoiceUrl }) => {
      const list = await listInvoices(tx, form);
      return {
        ...list,
        data: list.data.map((invoice) => ({ ...invoice, hosted_invoice_url: invoiceUrl(invoice.id) })),
      };
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/invoices\/(\w+)$/,
    handle: async ({ tx, id, invoiceUrl }) => ({
      ...(await retrieve(tx, 'invoice', id)),
      hosted_invoice_url: invoiceUrl(id),
    }),
  },
  {
    method: 'GET',
    path: /^\/v1\/invoice_payments$/,
    handle: ({ tx, form }) => listInvoicePayments(tx, form),
  },
  {
    method: 'POST',
    path: /^\/v1\/billing_portal\/sessions$/,
    handle: (call) => createPortalSession(call.tx, call.form, call),
  },
];
