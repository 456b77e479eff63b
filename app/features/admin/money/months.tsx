import { useMutation, useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { readSeparator, type Separator } from '#common/csv/csv-separator.ts';
import { exportList } from '../export/export-list.ts';
import { RecordTable, type Column } from '../lists/record-table.tsx';
import { SeparatorField } from '#common/csv/separator-field.tsx';
import { formatMonth, monthsQuery, type Month } from './read-money.ts';

/** Downloads the movements of a month as CSV, for the accountant. */
function ExportMonth({ month, separator }: { month: string; separator: Separator }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportList('money', month, separator),
    meta: {
      failed: 'Failed to export the month',
      done: `${formatMonth(month)} is in your downloads folder.`,
    },
  });
  return (
    <Button look="quiet" className="-mx-1 -my-2.5" isBusy={isPending} onClick={() => mutate()}>
      <FileDown aria-hidden className="size-5" strokeWidth={1.5} />
      {isPending ? 'Exporting…' : 'CSV'}
      <span className="sr-only"> of {formatMonth(month)}</span>
    </Button>
  );
}

const moneyColumn = (name: string, centsOf: (month: Month) => number): Column<Month> => ({
  name,
  isRight: true,
  cell: (month) => (
    <span className="whitespace-nowrap font-mono">{formatMoney(centsOf(month), month.currency)}</span>
  ),
});

function columnsFor(
  separator: Separator,
  { hasOther, hasTax }: { hasOther: boolean; hasTax: boolean },
): readonly Column<Month>[] {
  return [
    {
      name: 'Month',
      isHeading: true,
      cell: ({ month }) => <span className="font-semibold">{formatMonth(month)}</span>,
    },
    moneyColumn('Payments', ({ payments_cents: cents }) => cents),
    ...(hasTax ? [moneyColumn('of which tax', ({ tax_cents: cents }) => cents)] : []),
    moneyColumn('Refunds', ({ refunds_cents: cents }) => cents),
    moneyColumn('Disputes', ({ disputes_cents: cents }) => cents),
    ...(hasOther ? [moneyColumn('Other', ({ other_cents: cents }) => cents)] : []),
    moneyColumn('Fees', ({ fees_cents: cents }) => cents),
    moneyColumn('Net', ({ net_cents: cents }) => cents),
    {
      name: 'Export',
      isRight: true,
      cell: ({ month }) => <ExportMonth month={month} separator={separator} />,
    },
  ];
}

/** Sums of each month, with a CSV file for each. */
export function Months() {
  const { data, error, refetch } = useQuery(monthsQuery);
  const [separator, setSeparator] = useState(readSeparator);
  if (data === undefined) {
    return <NotLoaded what="the months" error={error} refetch={refetch} />;
  }
  if (data.length === 0) {
    return (
      <p className="text-muted">
        No payments yet. Each payment appears here within an hour, with Stripe’s fee.
      </p>
    );
  }
  const shows = {
    hasOther: data.some(({ other_cents: cents }) => cents !== 0),
    hasTax: data.some(({ tax_cents: cents }) => cents !== 0),
  };
  return (
    <>
      <div className="mb-5">
        <SeparatorField value={separator} onChange={setSeparator} />
      </div>
      <RecordTable
        caption="Months"
        columns={columnsFor(separator, shows)}
        rows={data}
        keyOf={({ month, currency }) => `${month} ${currency}`}
      />
    </>
  );
}
