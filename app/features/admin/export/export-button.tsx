import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import type { ExportedListName } from '#domain/admin-calls.ts';
import { Button } from '#ui/button.tsx';
import { readSeparator } from '#common/csv/csv-separator.ts';
import { exportList } from './export-list.ts';
import { SeparatorField } from '#common/csv/separator-field.tsx';

/** Downloads the list as CSV for Excel, Numbers or Sheets. Applies the filter but not the search. */
export function ExportButton({ list, only }: { list: ExportedListName; only: string }) {
  const [separator, setSeparator] = useState(readSeparator);
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportList(list, only, separator),
    meta: { failed: 'Failed to export the list', done: 'The list is in your downloads folder.' },
  });
  return (
    <>
      <SeparatorField value={separator} onChange={setSeparator} />
      <Button
        look="secondary"
        className="whitespace-nowrap max-md:px-4"
        isBusy={isPending}
        onClick={() => mutate()}
      >
        <FileDown aria-hidden className="size-5" strokeWidth={1.5} />
        {isPending ? 'Exporting…' : 'Export CSV'}
      </Button>
    </>
  );
}
