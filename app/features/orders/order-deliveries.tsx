import { Clapperboard } from 'lucide-react';
import type { OrderResponseItem } from '#domain/account-calls.ts';
import { describeDelivery } from '#domain/delivery.ts';
import { downloadMessages, downloadProductFile } from '#common/shop/download-product-file.ts';
import { ButtonLink, ExternalButtonLink } from '#ui/button.tsx';
import { DownloadButton } from '#ui/download-button.tsx';

function Delivery({
  item,
  delivery,
}: {
  item: OrderResponseItem;
  delivery: OrderResponseItem['deliveries'][number];
}) {
  switch (delivery.kind) {
    case 'file':
      return (
        <DownloadButton
          look="secondary"
          title={item.productName}
          fileName={delivery.fileName}
          onDownload={() => downloadProductFile(delivery)}
          messages={downloadMessages(delivery.fileName)}
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
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <p className="flex min-h-12 items-center gap-3 text-15 font-semibold">
            <Clapperboard aria-hidden className="size-5 shrink-0" strokeWidth={1.5} />
            {describeDelivery(delivery)}
          </p>
          <ButtonLink to="/upload" look="secondary">
            Send your jump
          </ButtonLink>
        </div>
      );
  }
}

/** The files, links and credits of a paid order. */
export function OrderDeliveries({ items }: { items: readonly OrderResponseItem[] }) {
  const deliveredItems = items.filter(({ deliveries }) => deliveries.length > 0);
  if (deliveredItems.length === 0) return <p className="text-muted">No files or links.</p>;
  return (
    <ul className="flex flex-col gap-5">
      {deliveredItems.map((item, index) => (
        <li
          key={`${index} ${item.productId}`}
          className="flex flex-col gap-3 md:flex-row md:items-center md:justify-between"
        >
          <span>
            {item.productName}
            {item.option !== undefined && <span className="block text-15 text-muted">{item.option}</span>}
          </span>
          <span className="flex flex-wrap gap-3">
            {item.deliveries.map((delivery) => (
              <Delivery key={describeDelivery(delivery)} item={item} delivery={delivery} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
