import type Stripe from 'stripe';
import { getSignedInUser } from '../_shared/caller.ts';
import type { SignedInUser } from '../_shared/caller.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { errors } from '../_shared/errors.ts';
import { json, parseJson, readText, requireMethod, respond } from '../_shared/http.ts';
import type { Shipping } from '../_shared/domain/shipping.ts';
import { noTaxes, shippingTaxCode, taxBehaviorOf, taxCodeOf, type Taxes } from '../_shared/domain/taxes.ts';
import { findDiscount, isAboutDiscount, type Discount } from './find-discount.ts';
import { priceCart } from './price-cart.ts';
import type { PricedCart, PricedLine } from './price-cart.ts';
import { cancelUrlOf, successUrlOf } from './return-urls.ts';
import { holdersOf, refuseMissingStock, releaseOrder, stockParamsOf } from './hold-stock.ts';
import { openSubscription } from './open-subscription.ts';

const BODY_LIMIT_BYTES = 1_048_576;

type Dependencies = Pick<
  FunctionDependencies,
  | 'supabase'
  | 'stripe'
  | 'catalog'
  | 'brand'
  | 'siteUrl'
  | 'livemode'
  | 'subscriptionPrice'
  | 'networkOf'
  | 'now'
  | 'log'
>;

/**
 * POST {lineItems: [{productId, productName, price, quantity, option, image}], successUrl, cancelUrl, coupon?} → {url} of the
 * payment page. Trusts only productId, option, quantity and the code of a coupon. The order is created before the session, so that every
 * payment has an order.
 *
 * POST {cancel: order id} → {}: the buyer came back without paying, so what the order held is free again.
 *
 * Without a body, from a signed-in member: the video library subscription, → {url} of the payment page, or of the
 * customer portal for a subscriber.
 */
export function handleCreateCheckout(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond(dependencies.log, async () => {
    requireMethod(request, 'POST');
    const text = await readText(request, BODY_LIMIT_BYTES);
    if (text.trim() === '') {
      const member = await getSignedInUser(request, dependencies.supabase);
      if (!member) throw errors.subscribeSignedOut();
      return json({ url: await openSubscription(member, dependencies) });
    }
    const body = parseJson(text);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw errors.malformedBody();

    const {
      lineItems,
      successUrl,
      cancelUrl,
      cancel,
      coupon,
    }: {
      lineItems?: unknown;
      successUrl?: unknown;
      cancelUrl?: unknown;
      cancel?: unknown;
      coupon?: unknown;
    } = body;
    if (cancel !== undefined) {
      await releaseOrder(cancel, dependencies);
      return json({});
    }
    const cart = priceCart(lineItems, dependencies.catalog);
    const shipping = findShipping(cart, dependencies);
    const returnUrls = {
      success_url: successUrlOf(successUrl, dependencies.siteUrl),
      cancel_url: cancelUrlOf(cancelUrl, dependencies.siteUrl),
    };
    const discount = await findDiscount(coupon, cart, dependencies);
    const user = await getSignedInUser(request, dependencies.supabase);

    const holders = await holdersOf(user?.id, dependencies.networkOf(request));
    const orderId = await placeOrder(cart, { user, shipping, holders }, dependencies);
    const session = await createSession(
      cart,
      { orderId, user, shipping, discount, returnUrls },
      dependencies,
    );
    return json({ url: session.url });
  });
}

/** Returns what shipping costs and where it goes for a cart with goods; undefined for any other. Throws `not_for_sale`. */
function findShipping(cart: PricedCart, { brand }: Dependencies): Shipping | undefined {
  if (!cart.lines.some(({ isShipped }) => isShipped)) return undefined;
  if (!brand.shipping) throw errors.notForSale();
  return brand.shipping;
}

async function placeOrder(
  cart: PricedCart,
  {
    user,
    shipping,
    holders,
  }: { user: SignedInUser | undefined; shipping: Shipping | undefined; holders: string[] },
  { supabase, livemode, brand: { taxes = noTaxes } }: Dependencies,
): Promise<string> {
  const { data, error } = await supabase.rpc('place_order', {
    p_items: cart.lines.map(({ productId, productName, option, quantity, unitAmountCents, deliveries }) => ({
      productId,
      productName,
      option,
      quantity,
      unitAmountCents,
      deliveries: deliveries.map((delivery) => ({ ...delivery })),
    })),
    p_currency: cart.currency,
    p_livemode: livemode,
    p_user_id: user?.id,
    p_email: user?.email,
    ...(shipping && { p_shipping: { cents: shipping.cents, countries: [...shipping.countries] } }),
    ...(taxes.prices !== 'none' && { p_tax: taxes.prices }),
    p_holders: holders,
  });
  if (error) refuseMissingStock(error);
  if (error) throw new Error('The order could not be created', { cause: error });
  return data;
}

async function createSession(
  cart: PricedCart,
  {
    orderId,
    user,
    shipping,
    discount,
    returnUrls,
  }: {
    orderId: string;
    user: SignedInUser | undefined;
    shipping: Shipping | undefined;
    discount: Discount | undefined;
    returnUrls: { success_url: string; cancel_url: string };
  },
  { supabase, stripe, siteUrl, brand: { taxes = noTaxes }, now, log }: Dependencies,
): Promise<Stripe.Checkout.Session & { url: string }> {
  const stock = await stockParamsOf(
    orderId,
    { cancelUrl: returnUrls.cancel_url, lines: cart.lines },
    { supabase, now },
  );
  let refused = errors.paymentUnavailable();
  const session = await stripe.checkout.sessions
    .create(
      {
        mode: 'payment',
        line_items: cart.lines.map((line) => toStripeLine(line, siteUrl, taxes)),
        client_reference_id: orderId,
        metadata: { order_id: orderId },
        // Copied to the charge: a refund can be reported before the payment, and then only this identifies the order.
        payment_intent_data: { metadata: { order_id: orderId } },
        customer_email: user?.email,
        // Stripe takes one or the other.
        ...(discount ? { discounts: [{ promotion_code: discount.id }] } : { allow_promotion_codes: true }),
        ...(shipping && toStripeShipping(shipping, taxes)),
        ...toStripeTaxes(taxes),
        ...returnUrls,
        ...stock,
      },
      { idempotencyKey: `order:${orderId}` },
    )
    .catch((cause: unknown) => {
      if (discount && isAboutDiscount(cause)) refused = errors.codeNotForOrder(discount.code);
      else log('error', 'The payment session could not be created', { orderId, cause });
      return undefined;
    });

  if (!session?.url) {
    await supabase.from('orders').update({ status: 'cancelled' }).eq('id', orderId).eq('status', 'pending');
    throw refused;
  }
  const { error } = await supabase.from('orders').update({ stripe_session_id: session.id }).eq('id', orderId);
  if (error) throw new Error('The session could not be saved with its order', { cause: error });
  return { ...session, url: session.url };
}

/** Returns what the payment page asks for; nothing without taxes and invoices. */
function toStripeTaxes(
  taxes: Taxes,
): Pick<Stripe.Checkout.SessionCreateParams, 'automatic_tax' | 'tax_id_collection' | 'invoice_creation'> {
  return {
    ...(taxes.prices !== 'none' && { automatic_tax: { enabled: true } }),
    ...(taxes.askTaxId && { tax_id_collection: { enabled: true } }),
    ...(taxes.invoices && { invoice_creation: { enabled: true } }),
  };
}

function toStripeShipping(
  { countries, cents, currency }: Shipping,
  taxes: Taxes,
): Pick<Stripe.Checkout.SessionCreateParams, 'shipping_address_collection' | 'shipping_options'> {
  const tax_behavior = taxBehaviorOf(taxes);
  return {
    shipping_address_collection: { allowed_countries: [...countries] },
    shipping_options: [
      {
        shipping_rate_data: {
          type: 'fixed_amount',
          display_name: cents === 0 ? 'Free shipping' : 'Shipping',
          fixed_amount: { amount: cents, currency },
          ...(tax_behavior && { tax_behavior, tax_code: shippingTaxCode }),
        },
      },
    ],
  };
}

function toStripeLine(
  line: PricedLine,
  siteUrl: string,
  taxes: Taxes,
): Stripe.Checkout.SessionCreateParams.LineItem {
  const image = new URL(line.image, siteUrl);
  const tax_behavior = taxBehaviorOf(taxes);
  return {
    quantity: line.quantity,
    price_data: {
      currency: line.currency,
      unit_amount: line.unitAmountCents,
      ...(tax_behavior && { tax_behavior }),
      product_data: {
        name: line.option === undefined ? line.productName : `${line.productName} (${line.option})`,
        metadata: { product_id: String(line.productId) },
        ...(tax_behavior && { tax_code: taxCodeOf(line) }),
        // The payment provider fetches the image itself, so it must be on the public web.
        ...(image.protocol === 'https:' ? { images: [image.href] } : {}),
      },
    },
  };
}
