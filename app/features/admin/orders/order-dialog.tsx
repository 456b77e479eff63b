import { useQuery } from '@tanstack/react-query';
import { orderTaxes } from '#domain/taxes.ts';
import { formatMoney } from '#domain/money.ts';
import {
  describeExtras,
  describeRefunds,
  describeLine,
  orderNumber,
  orderTotal,
} from '#domain/order-texts.ts';
import { formatDate, formatMoment } from '#domain/days.ts';
import { Dialog } from '#ui/dialog.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { ExternalLink } from '#ui/link.tsx';
import { describeDispute } from './describe-dispute.ts';
import { Fact } from '../fact.tsx';
import { orderQuery, type OpenOrder } from './list-orders.ts';
import { MailLink } from '../lists/mail-link.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderShipment } from './order-shipment.tsx';
import { OrderStatus } from './order-status.tsx';

const StripeLink = ({ to }: { to: string }) => (
  <ExternalLink
    href={to}
    className="inline-flex min-h-6 items-center text-pit pointer-coarse:min-h-11 underline decoration-1 underline-offset-4 hover:decoration-2"
  >
    Open at Stripe
  </ExternalLink>
);

function Payment({ order }: { order: OpenOrder }) {
  const { stripe_payment_intent: payment, livemode, paid_cents: paid } = order;
  if (paid === 0) return 'None, the order was free';
  if (payment === null) return 'None yet';
  if (!livemode) return 'Test payment, no money moved';
  return <StripeLink to={`https://dashboard.stripe.com/payments/${encodeURIComponent(payment)}`} />;
}

function toPrices(order: OpenOrder) {
  const { amount_cents: amountCents, shipping_cents: shippingCents, shipments: shipment } = order;
  const { paid_cents: paidCents, coupon_code: couponCode, tax_cents: taxCents } = order;
  const tax = orderTaxes.find((one) => one === order.tax);
  return {
    currency: order.currency,
    amountCents,
    shippingCents,
    ...(shipment && { shipment }),
    ...(paidCents !== null && { paidCents }),
    ...(couponCode !== null && { couponCode }),
    ...(tax && { tax }),
    ...(taxCents !== null && { taxCents }),
  };
}

function describeDownloads(count: number): string {
  if (count === 0) return 'not downloaded yet';
  return count === 1 ? 'downloaded once' : `downloaded ${count} times`;
}

function OrderFacts({ order }: { order: OpenOrder }) {
  return (
    <dl className="border-t border-hairline text-15">
      <Fact name="Status">
        <OrderStatus order={order} />
      </Fact>
      <Fact name="Buyer">
        {order.email === null ? 'Account deleted' : <MailLink to={order.email} />}
        {order.email !== null && (
          <span className="text-muted">{order.user_id === null ? ', as a guest' : ', with an account'}</span>
        )}
      </Fact>
      {order.paid_at !== null && <Fact name="Paid">{formatMoment(order.paid_at)}</Fact>}
      {order.disputes.map((dispute) => (
        <Fact key={dispute.id} name={`Dispute of ${formatDate(dispute.opened_at)}`}>
          {describeDispute(dispute, order.currency)}
        </Fact>
      ))}
      {order.refunded_at !== null && (
        <Fact name={order.paid_cents === 0 ? 'Taken back' : 'Refunded'}>
          {formatMoment(order.refunded_at)}
        </Fact>
      )}
      <Fact name="Payment">
        <Payment order={order} />
      </Fact>
      {order.invoice_url !== null && (
        <Fact name="Invoice">
          <StripeLink to={order.invoice_url} />
        </Fact>
      )}
      {order.order_items.map((item) => (
        <Fact
          key={item.position}
          name={describeLine({
            quantity: item.quantity,
            productName: item.product_name,
            ...(item.option !== null && { option: item.option }),
          })}
        >
          <span className="font-mono">{formatMoney(item.amount_cents, order.currency)}</span>
        </Fact>
      ))}
      {describeExtras(toPrices(order)).map(({ label, value }) => (
        <Fact key={label} name={label}>
          <span className="font-mono">{value}</span>
        </Fact>
      ))}
      <Fact name="Total">
        <span className="font-mono font-medium">
          {formatMoney(orderTotal(toPrices(order)), order.currency)}
        </span>
      </Fact>
      {order.refunded_cents > 0 &&
        describeRefunds({ ...toPrices(order), refundedCents: order.refunded_cents }, 'Refunded so far').map(
          ({ label, value }) => (
            <Fact key={label} name={label}>
              <span className="font-mono">−{value}</span>
            </Fact>
          ),
        )}
      {order.user_downloads.map(({ id, download_count: count, product_files: file }) => (
        <Fact key={id} name={file.file_name}>
          {describeDownloads(count)}
        </Fact>
      ))}
      {order.review_credits !== null && (
        <Fact name="Video reviews">
          {order.review_credits.used} of {order.review_credits.granted} used
        </Fact>
      )}
    </dl>
  );
}

/** A dialog with an order's details, refund and other actions. */
export function OrderDialog({ orderId, onClose }: { orderId: string | undefined; onClose: () => void }) {
  const { data, error, refetch } = useQuery(orderQuery(orderId));
  return (
    <Dialog
      open={orderId !== undefined}
      isUrlControlled
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={data ? `Order ${orderNumber(data)}` : 'Order'}
      description={data ? `Placed ${formatMoment(data.created_at)}` : 'Items, status and refunds.'}
    >
      {data ? (
        <>
          <OrderFacts order={data} />
          {data.shipments && (
            <OrderShipment
              key={`${data.id} ${data.shipments.shipped_on ?? ''}`}
              order={data}
              shipment={data.shipments}
            />
          )}
          <OrderActions key={data.id} order={data} />
        </>
      ) : data === null ? (
        <p>We couldn’t find this order.</p>
      ) : (
        <NotLoaded what="this order" error={error} refetch={refetch} />
      )}
    </Dialog>
  );
}
