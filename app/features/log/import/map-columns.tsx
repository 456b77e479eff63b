import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CsvTable } from '#common/csv/read-rows.ts';
import { DayOrderQuestion } from '#common/csv/day-order-question.tsx';
import { findDayOrder, readDay, type DayOrder } from '#domain/read-day.ts';
import { plural } from '#lib/text/plural.ts';
import { formatDay } from '#domain/days.ts';
import { useToday } from '#common/days/use-today.ts';
import { useUnits } from '#common/units/units.ts';
import {
  findDuplicates,
  guessColumns,
  importFieldNames,
  importFields,
  readJumps,
  type ImportedJump,
  type ImportField,
} from '#domain/import-jumps.ts';
import type { Pole } from '#domain/jump-log.ts';
import { formatLength } from '#domain/measures.ts';
import { toast } from '#lib/page/toast.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { CheckField, SelectField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { describeNumbers, resultNames } from '../describe.ts';
import { LineList } from './line-list.tsx';
import { loadLogged, saveImport } from './save-import.ts';

interface MapColumnsProps {
  table: CsvTable;
  userId: string;
  poles: readonly Pole[];
  onDone: () => void;
  onCancel: () => void;
}

/** How many lines of a list are shown. */
const shown = 8;

function ShortList({ items }: { items: readonly string[] }) {
  return (
    <ul className="mt-1 list-disc pl-5">
      {items.slice(0, shown).map((item) => (
        <li key={item}>{item}</li>
      ))}
      {items.length > shown && <li>and {items.length - shown} more</li>}
    </ul>
  );
}

const countSaved = (saved: number) =>
  saved === 1 ? '1 jump of the file is in your log.' : `${saved} jumps of the file are in your log.`;

/** Asks what each column is, shows what will be imported, names problems and duplicates, imports, and names what was not. */
export function MapColumns({ table: { header, rows }, userId, poles, onDone, onCancel }: MapColumnsProps) {
  const units = useUnits();
  const today = useToday();
  const [columns, setColumns] = useState(() => guessColumns(header));
  const [system, setSystem] = useState(units);
  const [answeredOrder, setAnsweredOrder] = useState<DayOrder>();
  const [takesDuplicates, setTakesDuplicates] = useState(false);
  const dateColumn = columns.indexOf('date');
  const found = findDayOrder(
    dateColumn === -1 ? [] : rows.map(({ cells }) => cells[dateColumn]?.trim() ?? ''),
  );
  const order = answeredOrder ?? (typeof found === 'object' ? undefined : found);
  const { jumps, problems } = readJumps(rows, columns, {
    system,
    today,
    readDay: (text) => readDay(text, order ?? 'month-first'),
  });
  const days = jumps.map(({ heldOn }) => heldOn).sort();
  const [from, to] = [days[0] ?? '', days.at(-1) ?? ''];
  const logged = useQuery({
    queryKey: ['logged-between', userId, from, to],
    queryFn: () => loadLogged(userId, from, to),
    enabled: from !== '',
  });
  const duplicates = findDuplicates(jumps, logged.data ?? []);
  const chosen = takesDuplicates ? jumps : jumps.filter((jump) => !duplicates.has(jump));
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => saveImport(chosen, poles, userId),
    onSuccess({ saved, left }) {
      if (left.length > 0) return;
      toast({ tone: 'success', title: countSaved(saved) });
      onDone();
    },
    meta: { failed: 'The import stopped before its end. You can try again: no jump will be there twice.' },
  });
  const describe = ({ heldOn, barM, result }: ImportedJump) =>
    [
      `${formatDay(heldOn, 'short')}, ${heldOn.slice(0, 4)}`,
      barM === null ? 'no bar' : formatLength(barM, units),
      result !== null && resultNames[result].toLowerCase(),
    ]
      .filter(Boolean)
      .join(', ');

  if (data !== undefined && data.left.length > 0)
    return (
      <div className="flex max-w-3xl flex-col items-start gap-6">
        <Notice tone="info" className="self-stretch">
          <p>{countSaved(data.saved)} These lines are not in it as the file has them:</p>
          <LineList lines={[...data.left, ...problems].sort((a, b) => a.line - b.line)} />
        </Notice>
        <Button onClick={onDone}>OK</Button>
      </div>
    );
  if (order === undefined && typeof found === 'object')
    return <DayOrderQuestion date={found.unclear} onAnswer={setAnsweredOrder} onCancel={onCancel} />;
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <h2 className="text-21">What is in each column?</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        {header.map((name, index) => (
          <SelectField
            // Two columns can have the same name.
            key={index}
            label={name || `Column ${index + 1}`}
            hint={`First line: ${rows[0]?.cells[index]?.trim() || 'empty'}`}
            value={columns[index] ?? ''}
            onChange={({ currentTarget }) => {
              const field = importFields.find((of) => of === currentTarget.value);
              // Each field is read from one column.
              setColumns(
                columns.map((of, at): ImportField | undefined =>
                  at === index ? field : of === field ? undefined : of,
                ),
              );
            }}
          >
            <option value="">Leave out</option>
            {importFields.map((field) => (
              <option key={field} value={field}>
                {importFieldNames[field]}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <ChoiceField
        legend="Numbers without a unit"
        choices={[
          { value: 'metric', label: 'm, kg' },
          { value: 'imperial', label: 'ft, lb' },
        ]}
        value={system}
        onChange={setSystem}
      />
      {dateColumn === -1 ? (
        <Notice tone="error">Choose the column with the date.</Notice>
      ) : (
        <>
          {problems.length > 0 && (
            <Notice tone="error">
              <p>{problems.length === 1 ? '1 line is' : `${problems.length} lines are`} left out:</p>
              <LineList lines={problems} />
            </Notice>
          )}
          {from !== '' && logged.data === undefined ? (
            <NotLoaded what="your log of these days" error={logged.error} refetch={logged.refetch} />
          ) : (
            duplicates.size > 0 && (
              <Notice tone="info">
                <p>
                  {duplicates.size === 1 ? '1 jump seems' : `${duplicates.size} jumps seem`} to be in your log
                  already:
                </p>
                <ShortList items={[...new Set([...duplicates].map(describe))]} />
                <CheckField
                  label="Import them, too"
                  checked={takesDuplicates}
                  onChange={({ currentTarget }) => setTakesDuplicates(currentTarget.checked)}
                />
              </Notice>
            )
          )}
          <div className="text-15">
            <p className="font-mono">
              {plural(chosen.length, 'jump')} on{' '}
              {plural(new Set(chosen.map(({ heldOn }) => heldOn)).size, 'day')} will be imported.
            </p>
            {chosen.length > 0 && (
              <>
                <p className="mt-3">Check that the numbers are right:</p>
                <ShortList
                  items={[
                    ...new Set(
                      chosen.map((jump) =>
                        [describe(jump), describeNumbers(jump, units)].filter(Boolean).join(' · '),
                      ),
                    ),
                  ]}
                />
              </>
            )}
          </div>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={chosen.length === 0 || dateColumn === -1 || logged.data === undefined}
          isBusy={isPending}
          onClick={() => mutate()}
        >
          {isPending ? 'Importing…' : 'Import'}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
