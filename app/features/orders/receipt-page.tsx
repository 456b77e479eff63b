import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { OrderResponse } from '#domain/account-calls.ts';
import { formatMoney } from '#domain/money.ts';
import { describeExtras, describeRefunds, orderNumber, orderTotal } from '#domain/order-texts.ts';
import { addressLines } from '#domain/address-lines.ts';
import { describeDelivery } from '#domain/delivery.ts';
import { FunctionCallError } from '#lib/api/call-function.ts';
import { formatDate } from '#domain/days.ts';
import type { SessionUser } from '#lib/session/session-user.ts';
import { Button, ButtonLink, ExternalButtonLink } from '#ui/button.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { ownOrderQuery } from './own-order.ts';

interface Seller {
  name: string;
  email: string;
  location: string;
}

const cell = 'py-3 align-top';
const amount = `${cell} text-right font-mono`;

function Lines({ order }: { order: OrderResponse }) {
  return (
    <table className="mt-10 w-full text-15">
      <caption className="sr-only">Items</caption>
      <thead className="border-b border-ink text-left">
        <tr>
          <th scope="col" className={cell}>
            Item
          </th>
          <th scope="col" className={`${cell} text-right max-sm:hidden`}>
            Price
          </th>
          <th scope="col" className={`${cell} pl-4 text-right`}>
            Qty
          </th>
          <th scope="col" className={`${cell} pl-4 text-right`}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item, index) => (
          <tr key={`${index} ${item.productId}`} className="border-b border-hairline">
            <td className={cell}>
              <span className="font-semibold">{item.productName}</span>
              {item.option !== undefined && <span className="block text-muted">{item.option}</span>}
              {item.deliveries.length > 0 && (
                <span className="block text-muted">{item.deliveries.map(describeDelivery).join(', ')}</span>
              )}
            </td>
            <td className={`${amount} max-sm:hidden`}>{formatMoney(item.unitAmountCents, order.currency)}</td>
            <td className={`${amount} pl-4`}>{item.quantity}</td>
            <td className={`${amount} pl-4`}>{formatMoney(item.amountCents, order.currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {describeExtras(order).map(({ label, value }) => (
          <tr key={label}>
            <th scope="row" colSpan={2} className={`${cell} text-left`}>
              {label}
            </th>
            <td className="max-sm:hidden" />
            <td className={`${amount} pl-4`}>{value}</td>
          </tr>
        ))}
        <tr className="font-semibold">
          <th scope="row" colSpan={2} className={`${cell} text-left`}>
            Total ({order.currency.toUpperCase()})
          </th>
          <td className="max-sm:hidden" />
          <td className={`${amount} pl-4 text-17`}>{formatMoney(orderTotal(order), order.currency)}</td>
        </tr>
        {order.refundedCents > 0 &&
          describeRefunds(order).map(({ label, value }) => (
            <tr key={label}>
              <th scope="row" colSpan={2} className={`${cell} text-left`}>
                {label}
              </th>
              <td className="max-sm:hidden" />
              <td className={`${amount} pl-4`}>−{value}</td>
            </tr>
          ))}
      </tfoot>
    </table>
  );
}

function Receipt({ order, user, seller }: { order: OrderResponse; user: SessionUser; seller: Seller }) {
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <article className="border-t-4 border-bar bg-surface p-5 sm:p-8 lg:p-12 print:border-0 print:p-0">
      <p className="font-mono text-15 text-muted">{formatDate(order.paidAt ?? order.createdAt)}</p>
      <h1 className="mt-2 text-40 lg:text-64">Receipt {orderNumber(order)}</h1>
      {!order.livemode && <p className="mt-3">This was a test payment. No money was moved.</p>}
      <div className="mt-8 grid gap-6 text-15 sm:grid-cols-2">
        <p>
          <span className="block font-mono text-13 text-muted">From</span>
          {seller.name}
          <br />
          {seller.location}
          <br />
          {seller.email}
        </p>
        <p className="break-words">
          <span className="block font-mono text-13 text-muted">To</span>
          {name !== '' && (
            <>
              {name}
              <br />
            </>
          )}
          {user.email}
        </p>
        {order.shipment?.address && (
          <p className="break-words sm:col-start-2">
            <span className="block font-mono text-13 text-muted">Ships to</span>
            {addressLines(order.shipment.address).map((line, index) => (
              <span key={`${index} ${line}`} className="block">
                {line}
              </span>
            ))}
          </p>
        )}
      </div>
      <Lines order={order} />
      {order.invoiceUrl !== undefined && (
        <p className="mt-8 print:hidden">
          <ExternalButtonLink look="secondary" href={order.invoiceUrl}>
            Open the invoice
          </ExternalButtonLink>
        </p>
      )}
      <p className="mt-8 font-mono text-13 text-muted">Order {order.id}</p>
    </article>
  );
}

/** The page /account/orders/receipt?order=…: a printable receipt. */
export function ReceiptPage({ user, seller }: { user: SessionUser; seller: Seller }) {
  const [query] = useSearchParams();
  const orderId = query.get('order');
  const { data, error, refetch } = useQuery(ownOrderQuery(user.id, orderId));
  const isUnknown = orderId === null || (error instanceof FunctionCallError && error.status === 404);

  return (
    <div className="mx-auto max-w-4xl">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4 print:hidden">
        <ButtonLink look="quiet" to="/account/orders">
          All orders
        </ButtonLink>
        {data && (
          <Button onClick={() => window.print()}>
            <Printer aria-hidden className="size-5" strokeWidth={1.5} />
            Print
          </Button>
        )}
      </div>
      {data ? (
        <Receipt order={data} user={user} seller={seller} />
      ) : isUnknown ? (
        <>
          <h1 className="text-40">No such order</h1>
          <p className="mt-4 text-muted">We couldn’t find this order in your account.</p>
        </>
      ) : (
        <NotLoaded what="this receipt" error={error} refetch={refetch} />
      )}
    </div>
  );
}
