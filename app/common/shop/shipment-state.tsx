import { Package, Truck } from 'lucide-react';
import { formatDay } from '#domain/days.ts';
import { addressLines } from '#domain/address-lines.ts';
import type { Shipment } from '#domain/shipping.ts';
import { ExternalButtonLink } from '#ui/button.tsx';

/** Whether the goods of a paid order are still here or on their way, where to, and the link for tracking if there is one. */
export function ShipmentState({ shipment }: { shipment: Shipment }) {
  const { address, shippedOn, trackingUrl } = shipment;
  const isShipped = shippedOn !== undefined;
  const Icon = isShipped ? Truck : Package;
  return (
    <div className="mt-6 flex max-w-2xl gap-3">
      <Icon
        aria-hidden
        className={`mt-0.5 size-5 shrink-0 ${isShipped ? 'text-grass' : ''}`}
        strokeWidth={1.5}
      />
      <div className="min-w-0">
        <p className="font-semibold">{isShipped ? `Shipped on ${formatDay(shippedOn)}` : 'Being packed'}</p>
        <p className="text-15 text-muted [overflow-wrap:anywhere]">
          {isShipped ? 'To ' : 'We ship to '}
          {address ? addressLines(address).join(', ') : 'the address that you entered when you paid'}.
          {!isShipped && ' We email you when your order is on its way.'}
        </p>
        {trackingUrl !== undefined && (
          <ExternalButtonLink look="quiet" className="-ml-1" href={trackingUrl}>
            Track your order
          </ExternalButtonLink>
        )}
      </div>
    </div>
  );
}
