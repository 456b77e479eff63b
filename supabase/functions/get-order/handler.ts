import type { OrderResponse } from '../_shared/domain/account-calls.ts';
import { requireSignedInUser } from '../_shared/caller.ts';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { errors } from '../_shared/errors.ts';
import { json, requireRead, respond } from '../_shared/http.ts';
import { deliverOrder } from '../_shared/order-deliveries.ts';
import { findOrder, isSessionProofValid } from '../_shared/orders.ts';
import type { Order } from '../_shared/orders.ts';
import { settleSession } from '../_shared/payments.ts';
import { listOrderFiles } from '../_shared/product-files.ts';

type Dependencies = Pick<
  FunctionDependencies,
  'supabase' | 'stripe' | 'catalog' | 'supabaseUrl' | 'now' | 'log'
>;

const SESSION_ID = /^cs_(test|live)_[A-Za-z0-9]{1,250}$/;

/**
 * GET ?session_id=cs_… → OrderResponse of the payment session; 404 for an unknown one. Only the buyer knows the session
 * id, so it proves ownership for 24 hours.
 * GET ?order_id=… with a bearer token → OrderResponse of the caller's own order, with deliveries while it is paid; 404
 * for other orders.
 */
export function handleGetOrder(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond(dependencies.log, async () => {
    requireRead(request);
    const query = new URL(request.url).searchParams;
    const orderId = query.get('order_id');
    if (orderId) return json(await findOwnOrder(request, orderId, dependencies));

    const sessionId = query.get('session_id');
    if (!sessionId) throw errors.sessionRequired();
    if (!SESSION_ID.test(sessionId)) throw errors.unknownSession();

    const order = await findSettledOrder(sessionId, dependencies);
    if (!order) throw errors.unknownSession();
    const { shipment, ...rest } = order;
    // The address of the payment page is enough to see this order, so it does not show where the buyer lives.
    const shown = { ...rest, ...(shipment && { shipment: { ...shipment, address: undefined } }) };
    return json(await describeOrder(shown, isSessionProofValid(order, dependencies.now()), dependencies));
  });
}

async function findOwnOrder(
  request: Request,
  orderId: string,
  dependencies: Dependencies,
): Promise<OrderResponse> {
  const user = await requireSignedInUser(request, dependencies.supabase);
  const order = await findOrder(dependencies.supabase, { id: orderId });
  if (order?.userId !== user.id) throw errors.unknownOrder();
  return describeOrder(order, order.status === 'paid', dependencies);
}

// Checks a pending order with the payment provider, because its webhook may be late or lost.
async function findSettledOrder(sessionId: string, dependencies: Dependencies): Promise<Order | undefined> {
  const order = await findOrder(dependencies.supabase, { sessionId });
  if (order?.status !== 'pending') return order;
  try {
    const result = await settleSession(dependencies, sessionId);
    return result === undefined ? order : await findOrder(dependencies.supabase, { sessionId });
  } catch (cause) {
    dependencies.log('warn', 'A pending order could not be settled', { orderId: order.id, cause });
    return order;
  }
}

async function describeOrder(
  order: Order,
  showsDeliveries: boolean,
  dependencies: Dependencies,
): Promise<OrderResponse> {
  const files = await listOrderFiles(dependencies.supabase, [order]);
  const items = deliverOrder(order, { ...dependencies, files });
  const hidesDeliveries = !showsDeliveries && items.some(({ delivered }) => delivered.length > 0);
  return {
    id: order.id,
    status: order.status,
    ...(showsDeliveries && order.userId === undefined && order.email !== undefined && { email: order.email }),
    livemode: order.livemode,
    currency: order.currency,
    amountCents: order.amountCents,
    paidCents: order.paidCents,
    couponCode: order.couponCode,
    shippingCents: order.shippingCents,
    tax: order.tax,
    taxCents: order.taxCents,
    ...(showsDeliveries && { invoiceUrl: order.invoiceUrl }),
    shipment: order.shipment,
    refundedCents: order.refundedCents,
    createdAt: order.createdAt,
    paidAt: order.paidAt,
    ...(order.status === 'paid' && hidesDeliveries && { hasExpired: true }),
    items: items.map((item) => ({
      productId: item.productId,
      productName: item.productName,
      option: item.option,
      quantity: item.quantity,
      unitAmountCents: item.unitAmountCents,
      amountCents: item.amountCents,
      deliveries: showsDeliveries ? item.delivered : [],
    })),
  };
}
