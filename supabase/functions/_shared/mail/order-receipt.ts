import type { FunctionDependencies } from '../dependencies.ts';
import { formatDate } from '../domain/days.ts';
import { formatMoney } from '../domain/money.ts';
import { deliverOrder } from '../order-deliveries.ts';
import { describeExtras, describeLine, orderNumber, orderTotal } from '../domain/order-texts.ts';
import type { Order } from '../orders.ts';
import type { OrderFile } from '../product-files.ts';
import { addressLines } from '../domain/address-lines.ts';
import { deliveryBlocks } from './delivery-blocks.ts';
import { renderMail } from './render-mail.ts';
import type { MailBlock, RenderedMail } from './render-mail.ts';

type Dependencies = Pick<
  FunctionDependencies,
  'brand' | 'siteUrl' | 'supabaseUrl' | 'catalog' | 'downloadLinkSecret' | 'now'
> & { files: readonly OrderFile[] };

/** Renders the receipt of a paid order: its lines, prices and deliveries. Download links work for 7 days. */
export async function renderOrderReceipt(order: Order, dependencies: Dependencies): Promise<RenderedMail> {
  const items = deliverOrder(order, dependencies);
  const delivered = await Promise.all(items.map((item) => deliveryBlocks(order, item, dependencies)));
  const blocks: MailBlock[] = [
    'Thank you for your order. Here is your receipt and everything you bought.',
    ...testPaymentNotice(order),
    {
      kind: 'heading',
      text: `Order ${orderNumber(order)}, ${formatDate(order.paidAt ?? order.createdAt, 'UTC')}`,
    },
    orderRows(order),
    ...(order.invoiceUrl === undefined
      ? []
      : [{ kind: 'link' as const, label: 'Open the invoice', url: order.invoiceUrl }]),
    ...shipmentBlocks(order),
    ...delivered.flat(),
  ];
  const subject = `Your ${dependencies.brand.name} order ${orderNumber(order)}`;
  return renderMail(subject, blocks, dependencies);
}

/** Returns where the goods of an order go; nothing for an order without goods. */
export function shipmentBlocks({ shipment }: Pick<Order, 'shipment'>): MailBlock[] {
  if (!shipment?.address) return [];
  return [
    { kind: 'heading', text: 'Ships to' },
    addressLines(shipment.address).join(', '),
    ...(shipment.shippedOn === undefined
      ? ['We email you when it is on its way. If the address is wrong, reply to this email.']
      : []),
  ];
}

/** Returns the lines of an order with their amounts, discount, shipping, and the total that was paid. */
export function orderRows(order: Order): MailBlock {
  return {
    kind: 'rows',
    rows: [
      ...order.items.map((item) => ({
        label: describeLine(item),
        value: formatMoney(item.amountCents, order.currency),
      })),
      ...describeExtras(order),
      { label: 'Total', value: formatMoney(orderTotal(order), order.currency) },
    ],
  };
}

/** Returns a notice for a test payment, nothing for a real one. */
export function testPaymentNotice(order: Pick<Order, 'livemode'>): MailBlock[] {
  return order.livemode ? [] : ['This was a test payment. No money was moved.'];
}
