import Stripe from 'stripe';
import type { Database } from 'embedded-supabase/database/database.ts';
import { createSandbox } from '#server/sandbox/create-sandbox.ts';
import type { Sandbox } from '#server/sandbox/create-sandbox.ts';
import { catalog } from '../support/shop-catalog.ts';
import { findProduct } from '#domain/catalog.ts';
import type { OrderResponse } from '#domain/account-calls.ts';
import { addKneeFile } from '../database/orders.ts';
import type { TestBackend } from './start-test-backend.ts';
import type { BackendContext } from './describe-backend.ts';

export const PAID_PDF = new TextEncoder().encode('%PDF-1.7 the protocol that was paid for');

/** Returns a line item as the cart sends it. */
export function cartLine(productId: number, fields: Record<string, unknown> = {}): Record<string, unknown> {
  const product = findProduct(catalog, productId);
  return {
    productId,
    productName: product?.name,
    price: product?.price,
    quantity: 1,
    image: product?.image,
    ...fields,
  };
}

/** Puts the paid PDF into storage and its row into the shop, like the seed. */
export async function seedShop({ database, backend }: BackendContext): Promise<void> {
  await addKneeFile(database);
  const { error } = await backend
    .serviceClient()
    .storage.from('digital-products')
    .upload('jumpers-knee-protocol.pdf', PAID_PDF, { contentType: 'application/pdf', upsert: true });
  if (error) throw error;
}

export interface FunctionAnswer {
  status: number;
  body: Record<string, unknown>;
}

/** Calls create-checkout like a browser, with any body. */
export async function postCheckout(backend: TestBackend, body: BodyInit): Promise<FunctionAnswer> {
  const answer = await fetch(`${backend.url}/functions/v1/create-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: backend.publishableKey },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

export function checkoutBody(
  backend: TestBackend,
  lineItems: unknown,
  changes: Record<string, unknown> = {},
): string {
  return JSON.stringify({
    lineItems,
    successUrl: `${backend.url}/checkout/success`,
    cancelUrl: `${backend.url}/checkout/cancel`,
    ...changes,
  });
}

/** Checks out and returns the payment page's URL and the session id. */
export async function checkOut(
  backend: TestBackend,
  lineItems: unknown,
): Promise<{ url: string; sessionId: string }> {
  const { status, body } = await postCheckout(backend, checkoutBody(backend, lineItems));
  if (status !== 200 || typeof body.url !== 'string')
    throw new Error(`No checkout: ${status} ${JSON.stringify(body)}`);
  return { url: body.url, sessionId: body.url.split('/').at(-1) ?? '' };
}

/** Submits the payment page's form like a browser. Does not follow the redirect. */
export function submitPayment(url: string, fields: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { origin: new URL(url).origin },
    body: new URLSearchParams({ email: 'ada@example.com', action: 'pay', ...fields }),
    redirect: 'manual',
  });
}

/** Buys and pays. Returns the session id. */
export async function buy(
  backend: TestBackend,
  lineItems: unknown,
  email = 'ada@example.com',
): Promise<string> {
  const { url, sessionId } = await checkOut(backend, lineItems);
  const answer = await submitPayment(url, { email });
  if (answer.status !== 303) throw new Error(`Not paid: ${answer.status}`);
  return sessionId;
}

export async function getOrder(
  backend: TestBackend,
  sessionId: string,
): Promise<{ status: number; order: OrderResponse; cacheControl: string | null }> {
  const query = new URLSearchParams({ session_id: sessionId }).toString();
  const answer = await fetch(`${backend.url}/functions/v1/get-order?${query}`, {
    headers: { apikey: backend.publishableKey },
  });
  return {
    status: answer.status,
    order: (await answer.json()) as OrderResponse,
    cacheControl: answer.headers.get('cache-control'),
  };
}

export function download(
  backend: TestBackend,
  query: Record<string, string>,
  headers: HeadersInit = {},
): Promise<Response> {
  return fetch(`${backend.url}/functions/v1/get-digital-product?${new URLSearchParams(query).toString()}`, {
    headers,
  });
}

/** Returns the files that the order delivers. */
export function filesOf(order: OrderResponse) {
  return order.items.flatMap(({ deliveries }) => deliveries.filter((delivery) => delivery.kind === 'file'));
}

/** Opens a second sandbox on the backend's data, with Stripe's library: the owner's view of the Stripe dashboard. */
export async function openDashboard(
  database: Database,
  backend: TestBackend,
): Promise<{ stripe: Stripe; sandbox: Sandbox }> {
  const sandbox = await createSandbox({
    database,
    siteUrl: () => backend.url,
    webhookSecret: backend.secrets.sandboxWebhookSecret,
    deliver: (request) => fetch(request),
  });
  const sandboxFetch: typeof fetch = (input, init) => sandbox.stripeFetch(new Request(input, init));
  const stripe = new Stripe('sk_test_dashboard', { httpClient: Stripe.createFetchHttpClient(sandboxFetch) });
  return { stripe, sandbox };
}
