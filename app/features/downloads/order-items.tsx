import { Clapperboard } from 'lucide-react';
import { Fragment } from 'react';
import type { OrderResponse } from '#domain/account-calls.ts';
import { formatMoney } from '#domain/money.ts';
import { describeExtras, describeRefunds, orderTotal } from '#domain/order-texts.ts';
import { ButtonLink, ExternalButtonLink } from '#ui/button.tsx';
import { DownloadButton } from '#ui/download-button.tsx';
import { plural } from '#lib/text/plural.ts';
import type { FileDelivery, PurchasedItem } from './purchased-items.ts';

type OnDownload = (item: PurchasedItem, file: FileDelivery) => Promise<void>;

function ItemDelivery({
  item,
  delivery,
  uploadPath,
  onDownload,
}: {
  item: PurchasedItem;
  uploadPath: string;
  delivery: PurchasedItem['deliveries'][number];
  onDownload: OnDownload;
}) {
  switch (delivery.kind) {
    case 'file':
      return (
        <DownloadButton
          title={item.productName}
          fileName={delivery.fileName}
          onDownload={() => onDownload(item, delivery)}
          messages={{
            done: 'Download completed! Check your downloads folder.',
            failed: () => `Failed to download ${delivery.fileName}. Please try again.`,
          }}
        />
      );
    case 'link':
      return (
        <ExternalButtonLink look="secondary" href={delivery.url}>
          {delivery.label}
        </ExternalButtonLink>
      );
    case 'review-credit':
      return (
        <div className="flex flex-col items-start gap-3">
          <ButtonLink to={uploadPath} look="secondary">
            <Clapperboard aria-hidden className="size-5" strokeWidth={1.5} />
            Send your jump
          </ButtonLink>
          <p className="max-w-xs text-15">
            <span className="font-semibold">{plural(delivery.count, 'video review')}</span>, stored under the
            email address you paid with.
          </p>
        </div>
      );
  }
}

function Sums({ rows }: { rows: readonly { label: string; value: string }[] }) {
  return rows.map(({ label, value }) => (
    <Fragment key={label}>
      <dt className="break-words text-muted">{label}</dt>
      <dd className="text-right font-mono">{value}</dd>
    </Fragment>
  ));
}

/** Discount, shipping and total of an order, and what was refunded of it. */
function OrderSums({ order }: { order: OrderResponse }) {
  const total = {
    label: order.paidCents === undefined ? 'Total' : 'Total paid',
    value: formatMoney(orderTotal(order), order.currency),
  };
  const refunds = describeRefunds(order).map(({ label, value }) => ({ label, value: `−${value}` }));
  return (
    <dl className="ml-auto mt-6 grid max-w-sm grid-cols-[minmax(0,1fr)_auto] gap-x-8 gap-y-3">
      <Sums rows={describeExtras(order)} />
      <dt className="text-21 font-semibold">{total.label}</dt>
      <dd className="text-right font-mono text-21 font-medium">{total.value}</dd>
      {order.refundedCents > 0 && <Sums rows={refunds} />}
    </dl>
  );
}

/** The purchased items with their downloads, links and review credits, and what the order costs. */
export function OrderItems({
  items,
  order,
  uploadPath,
  onDownload,
}: {
  items: readonly PurchasedItem[];
  order: OrderResponse | undefined;
  /** Path where the buyer uploads a video for a purchased review. */
  uploadPath: string;
  onDownload: OnDownload;
}) {
  return (
    <section aria-labelledby="your-order" className="mt-12">
      <h2 id="your-order" className="text-28">
        Your order
      </h2>
      <ul className="mt-5 border-t border-hairline">
        {items.map((item) => (
          <li
            key={`${item.productId} ${item.option ?? ''}`}
            className="flex flex-col gap-x-8 gap-y-4 border-b border-hairline py-6 md:flex-row md:items-center md:justify-between"
          >
            <div>
              <h3 className="text-21">{item.productName}</h3>
              {item.option !== undefined && <p className="text-15 text-muted">{item.option}</p>}
              <p className="flex gap-4 font-mono text-15 text-muted">
                <span>Qty: {item.quantity}</span>
                {order && item.amountCents !== undefined && (
                  <span>{formatMoney(item.amountCents, order.currency)}</span>
                )}
              </p>
            </div>
            {item.deliveries.length > 0 && (
              <div className="flex flex-col gap-3">
                {item.deliveries.map((delivery) => (
                  <ItemDelivery
                    key={delivery.kind === 'file' ? delivery.fileName : JSON.stringify(delivery)}
                    item={item}
                    delivery={delivery}
                    uploadPath={uploadPath}
                    onDownload={onDownload}
                  />
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
      {order && <OrderSums order={order} />}
    </section>
  );
}
