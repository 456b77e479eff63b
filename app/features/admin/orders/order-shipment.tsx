import { Copy, Truck } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatDay } from '#domain/days.ts';
import { addressLines } from '#domain/address-lines.ts';
import { shippingAddress } from '#common/shop/shipping-address.ts';
import { StateLabel } from '#ui/state-label.tsx';
import { Button } from '#ui/button.tsx';
import { copyText } from '#lib/device/copy-text.ts';
import { ExternalLink } from '#ui/link.tsx';
import type { OpenOrder } from './list-orders.ts';
import { MarkShippedForm } from './mark-shipped-form.tsx';

type ShipmentRow = NonNullable<OpenOrder['shipments']>;

function Address({ address }: { address: unknown }) {
  const { data } = shippingAddress.safeParse(address);
  if (!data)
    return <p className="text-muted">No address: not paid yet, or the buyer’s account was deleted.</p>;
  const lines = addressLines(data);
  return (
    <>
      <address className="not-italic [overflow-wrap:anywhere]">
        {lines.map((line, index) => (
          <span key={`${index} ${line}`} className="block">
            {line}
          </span>
        ))}
      </address>
      <Button
        look="quiet"
        className="-ml-1 mt-1 flex!"
        onClick={() => void copyText(lines.join('\n'), 'Address copied')}
      >
        <Copy aria-hidden className="size-4" strokeWidth={1.5} />
        Copy address
      </Button>
    </>
  );
}

/** Where an order's goods go, and a form that marks them as shipped. */
export function OrderShipment({ order, shipment }: { order: OpenOrder; shipment: ShipmentRow }) {
  const [isMarking, setMarking] = useState(false);
  const section = useRef<HTMLElement>(null);
  // The focused control unmounts, so the focus moves to the section.
  const close = () => {
    setMarking(false);
    section.current?.focus();
  };
  const { shipped_on: shippedOn, tracking_url: trackingUrl } = shipment;
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="shipment" className="mt-6 outline-none">
      <h3 id="shipment" className="mb-3 text-21">
        Shipping
      </h3>
      <Address address={shipment.address} />
      {shippedOn !== null && (
        <p className="mt-3 flex flex-wrap items-center gap-x-3">
          <StateLabel label={`Shipped on ${formatDay(shippedOn)}`} Icon={Truck} color="text-grass" />
          {trackingUrl !== null && (
            <ExternalLink
              href={trackingUrl}
              className="inline-flex min-h-6 items-center text-pit underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
            >
              Track it
            </ExternalLink>
          )}
        </p>
      )}
      {order.status === 'paid' && isMarking && (
        <MarkShippedForm orderId={order.id} shippedOn={shippedOn} trackingUrl={trackingUrl} onDone={close} />
      )}
      {order.status === 'paid' && !isMarking && (
        <Button look="secondary" className="mt-4" onClick={() => setMarking(true)}>
          <Truck aria-hidden className="size-5" strokeWidth={1.5} />
          {shippedOn === null ? 'Mark as shipped…' : 'Correct date or link…'}
        </Button>
      )}
    </section>
  );
}
