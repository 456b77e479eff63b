import { Truck } from 'lucide-react';
import { formatDate } from '../../../supabase/functions/_shared/format-date.ts';
import { ExternalButtonLink } from '../../ui/button.tsx';
import type { PastOrder } from './list-orders.ts';

/** Whether an order's goods are on their way, with the link for tracking if there is one. */
export function ShipmentState({ shipment }: { shipment: NonNullable<PastOrder['shipment']> }) {
  const { shippedOn, trackingUrl } = shipment;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
      <p className="flex items-center gap-3">
        <Truck aria-hidden className="size-5 shrink-0" strokeWidth={1.5} />
        {shippedOn === undefined
          ? 'Not shipped yet. We email you when it is on its way.'
          : `Shipped on ${formatDate(shippedOn)}`}
      </p>
      {trackingUrl !== undefined && (
        <ExternalButtonLink look="quiet" href={trackingUrl}>
          Track your order
        </ExternalButtonLink>
      )}
    </div>
  );
}
