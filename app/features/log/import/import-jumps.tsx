import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ChooseCsvFile } from '#common/csv/choose-csv-file.tsx';
import { readCsvFile } from '#common/csv/read-csv-file.ts';
import type { Pole } from '#domain/jump-log.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField } from '#ui/field.tsx';
import { ActionFailed } from '#ui/action-failed.tsx';
import { MapColumns } from './map-columns.tsx';
import { readTable } from './read-table.ts';

const example = `date, meet, height, result, grip
2026-05-02, Club meet, 4.20, XO, 4.05`;

interface ImportJumpsProps {
  userId: string;
  poles: readonly Pole[];
  onDone: () => void;
}

/** Takes a CSV file of another app, or pasted cells. */
export function ImportJumps({ userId, poles, onDone }: ImportJumpsProps) {
  const [text, setText] = useState('');
  const reading = useMutation({
    mutationFn: async (source: string | File) =>
      readTable(typeof source === 'string' ? source : await readCsvFile(source)),
    meta: { logged: 'The file was not read' },
  });
  const { mutate: read, data: table, error, isPending } = reading;
  if (table !== undefined)
    return (
      <MapColumns
        key={reading.submittedAt}
        table={table}
        userId={userId}
        poles={poles}
        onDone={() => {
          setText('');
          reading.reset();
          onDone();
        }}
        onCancel={() => reading.reset()}
      />
    );
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <p className="max-w-xl">
        Bring your jumps from another app or a spreadsheet: export them there as CSV, up to 2,000 at a time.
        You choose what each column is, and nothing is saved before you have seen it.
      </p>
      <TextAreaField
        label="Jumps"
        hint="Choose a file, or paste the cells with the column names in the first line."
        rows={5}
        placeholder={example}
        className="[&_textarea]:font-mono"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ActionFailed error={error} isPending={isPending} />
      <div className="flex flex-wrap gap-3">
        <Button aria-disabled={isPending} disabled={text.trim() === ''} onClick={() => read(text)}>
          Look at the jumps
        </Button>
        <ChooseCsvFile onChoose={(file) => read(file)} />
      </div>
    </div>
  );
}
