import type { FunctionDependencies } from '../dependencies.ts';
import { signDownloadLink } from '../download-links.ts';
import { formatMoney } from '../money.ts';
import { deliverOrder, describeDelivery } from '../order-deliveries.ts';
import type { DeliveredItem, OrderDelivery } from '../order-deliveries.ts';
import type { Order } from '../orders.ts';
import type { ProductFile } from '../product-files.ts';
import { renderMail } from './render-mail.ts';
import type { MailBlock, RenderedMail } from './render-mail.ts';

type Dependencies = Pick<
  FunctionDependencies,
  'brand' | 'siteUrl' | 'supabaseUrl' | 'catalogue' | 'downloadLinkSecret' | 'now'
> & { files: readonly ProductFile[] };

/** The receipt of a paid order: what was bought, what it cost, and how to get it, with download links good for 7 days. */
export async function renderOrderReceipt(order: Order, dependencies: Dependencies): Promise<RenderedMail> {
  const items = deliverOrder(order, dependencies);
  const delivered = await Promise.all(items.map((item) => describeDeliveries(order, item, dependencies)));
  const number = order.id.slice(0, 8).toUpperCase();
  const blocks: MailBlock[] = [
    { kind: 'paragraph', text: 'Thank you for your order. Here is your receipt, and everything you bought.' },
    ...(order.livemode
      ? []
      : [{ kind: 'paragraph' as const, text: 'This was a test payment: no money was moved.' }]),
    { kind: 'heading', text: `Order ${number}, ${formatDate(order.paidAt ?? order.createdAt)}` },
    {
      kind: 'rows',
      rows: [
        ...items.map((item) => ({ label: describeLine(item), value: formatMoney(item.amountCents) })),
        { label: 'Total', value: formatMoney(order.amountCents) },
      ],
    },
    ...delivered.flat(),
  ];
  return renderMail({ subject: `Your ${dependencies.brand.name} order ${number}`, blocks }, dependencies);
}

async function describeDeliveries(
  order: Order,
  item: DeliveredItem,
  dependencies: Dependencies,
): Promise<MailBlock[]> {
  if (item.delivered.length === 0) return [];
  const blocks = await Promise.all(item.delivered.map((delivery) => describe(order, delivery, dependencies)));
  return [{ kind: 'heading', text: item.productName }, ...blocks.flat()];
}

async function describe(
  order: Order,
  delivery: OrderDelivery,
  dependencies: Dependencies,
): Promise<MailBlock[]> {
  switch (delivery.kind) {
    case 'file': {
      const label = `Download ${delivery.fileName}`;
      if (delivery.publicUrl !== undefined) return [{ kind: 'link', label, url: delivery.publicUrl }];
      const url = await fileUrl(order, delivery.fileId, dependencies);
      return [
        { kind: 'link', label, url },
        { kind: 'paragraph', text: 'This link is yours alone and works for 7 days.' },
      ];
    }
    case 'link':
      return [{ kind: 'link', label: delivery.label, url: delivery.url }];
    case 'review-credit':
      return [
        {
          kind: 'paragraph',
          text: `${describeDelivery(delivery)}: send us your jump and we answer within 48 hours.`,
        },
      ];
  }
}

async function fileUrl(
  order: Order,
  fileId: string,
  { supabaseUrl, downloadLinkSecret, now }: Dependencies,
): Promise<string> {
  const token = await signDownloadLink(
    { orderId: order.id, fileId },
    { secret: downloadLinkSecret, now: now() },
  );
  return `${supabaseUrl}/functions/v1/get-digital-product?${new URLSearchParams({ fileId, token }).toString()}`;
}

function describeLine({ quantity, productName, option }: DeliveredItem): string {
  return `${quantity} × ${productName}${option === undefined ? '' : ` (${option})`}`;
}

function formatDate(date: Date): string {
  return date.toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
}
