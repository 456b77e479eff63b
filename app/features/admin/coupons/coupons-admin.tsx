import { useQuery } from '@tanstack/react-query';
import { Ban, CalendarX2, CircleAlert, CircleCheck, Info, type LucideIcon } from 'lucide-react';
import type { ListedCoupon } from '#domain/admin-calls.ts';
import { formatMoment } from '#domain/days.ts';
import { formatMoney } from '#domain/money.ts';
import { couponLink } from '#common/shop/coupon-link.ts';
import { copyText } from '#lib/device/copy-text.ts';
import { callFunction } from '#lib/api/call-function.ts';
import { formatNumber } from '#lib/text/format-number.ts';
import { Button } from '#ui/button.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { StateLabel } from '#ui/state-label.tsx';
import { RecordTable, type Column } from '../lists/record-table.tsx';
import { PagePart } from '../page-part.tsx';
import { adminKey } from '../read-list.ts';
import { CouponForm } from './coupon-form.tsx';
import { EndCoupon } from './end-coupon.tsx';

const states: Record<
  ListedCoupon['state'],
  { label: string; Icon: LucideIcon; color: string; note?: string }
> = {
  active: { label: 'Active', Icon: CircleCheck, color: 'text-grass' },
  'other-currency': {
    label: 'Other currency',
    Icon: Ban,
    color: 'text-muted',
    note: 'From before the shop changed its currency. It takes nothing off.',
  },
  unfinished: {
    label: 'Not finished',
    Icon: CircleAlert,
    color: 'text-error',
    note: 'Stripe didn’t respond. Create it again, or end it.',
  },
  foreign: {
    label: 'Not from here',
    Icon: Info,
    color: 'text-muted',
    note: 'Made in Stripe’s dashboard. Orders paid with it are delivered, and your rules for codes don’t apply.',
  },
  'used-up': { label: 'Used up', Icon: Ban, color: 'text-muted' },
  expired: { label: 'Expired', Icon: CalendarX2, color: 'text-muted' },
  ended: { label: 'Ended', Icon: Ban, color: 'text-muted' },
};

const endable: readonly ListedCoupon['state'][] = ['active', 'other-currency', 'unfinished', 'foreign'];

function State({ state }: { state: ListedCoupon['state'] }) {
  const { note, ...shown } = states[state];
  return (
    <>
      <StateLabel {...shown} />
      {note !== undefined && <span className="block text-13 text-muted">{note}</span>}
    </>
  );
}

function describeOff({ percentOff, amountOffCents, currency }: ListedCoupon): string {
  if (percentOff !== null) return `${percentOff}%`;
  return amountOffCents === null ? '–' : formatMoney(amountOffCents, currency);
}

function CopyLink({ code }: { code: string }) {
  return (
    <Button
      look="quiet"
      className="lg:-my-2.5"
      onClick={() => void copyText(couponLink(location.origin, code), 'Link copied')}
    >
      Copy link<span className="sr-only"> with the code {code}</span>
    </Button>
  );
}

const columns: readonly Column<ListedCoupon>[] = [
  {
    name: 'Code',
    isHeading: true,
    cell: ({ code }) => <span className="font-mono font-medium">{code}</span>,
  },
  {
    name: 'Takes off',
    cell: (coupon) => (
      <>
        <span className="font-mono">{describeOff(coupon)}</span>
        <span className="block text-13 text-muted">
          {coupon.state === 'foreign' ? 'Unknown products' : 'All products'}
          {coupon.minimumCents !== null &&
            `, orders from ${formatMoney(coupon.minimumCents, coupon.currency)}`}
        </span>
      </>
    ),
  },
  {
    name: 'Used',
    cell: ({ usedCount, limit }) => (
      <span className="font-mono">
        {formatNumber(usedCount)}
        {limit !== null && ` of ${formatNumber(limit)}`}
      </span>
    ),
  },
  { name: 'Expires', cell: ({ expiresAt }) => (expiresAt === null ? 'Never' : formatMoment(expiresAt)) },
  { name: 'State', cell: ({ state }) => <State state={state} /> },
  {
    name: 'Actions',
    cell: (coupon) =>
      endable.includes(coupon.state) ? (
        <span className="flex flex-wrap gap-2">
          {coupon.state === 'active' && <CopyLink code={coupon.code} />}
          <EndCoupon coupon={coupon} />
        </span>
      ) : (
        '–'
      ),
  },
];

function CouponList() {
  const { data, error, refetch } = useQuery({
    queryKey: [...adminKey, 'coupons'],
    queryFn: async () => (await callFunction('manage-coupons', {})).coupons,
  });
  if (data === undefined) {
    return <NotLoaded what="the coupons" error={error} refetch={refetch} />;
  }
  if (data.length === 0) return <p className="text-muted">No coupons yet. Create the first one above.</p>;
  return <RecordTable caption="Coupons" columns={columns} rows={data} keyOf={({ id }) => id} />;
}

/** The page /admin/coupons: creates coupons, lists them with their state at Stripe, and ends them. */
export function CouponsAdmin() {
  return (
    <>
      <PagePart heading="New coupon">
        <CouponForm />
      </PagePart>
      <PagePart heading="All coupons">
        <CouponList />
      </PagePart>
    </>
  );
}
