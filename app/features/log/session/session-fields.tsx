import { useState } from 'react';
import { isDay, type Day } from '#domain/days.ts';
import { useUnits } from '#common/units/units.ts';
import type { JumpSession } from '#domain/jump-log.ts';
import { readJumpNumber } from '#domain/jump-numbers.ts';
import { formatLength, type UnitSystem } from '#domain/measures.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';

/** Reads '3.60, 3.80; 4.00' in meters, ascending and each once, or returns what is wrong. */
function readHeights(text: string, system: UnitSystem): { barsM: number[] } | { problem: string } {
  // A decimal comma has digits on both sides and no space behind it.
  const parts = text
    .split(/;|\n|,(?=\s)|\s{2,}|\s(?=\d+[.,]\d)/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== ',');
  const barsM: number[] = [];
  for (const bar of parts) {
    const reading = readJumpNumber('bar', { typed: { bar: bar.replace(/,$/, '') }, system });
    if (reading === undefined || 'problem' in reading)
      return { problem: reading?.problem ?? `“${bar}” isn’t a height.` };
    barsM.push(reading.value);
  }
  if (barsM.length > 40) return { problem: 'Enter at most 40 heights.' };
  return { barsM: [...new Set(barsM)].sort((a, b) => a - b) };
}

const typeHeights = (barsM: readonly number[], system: UnitSystem): string =>
  barsM.map((barM) => (system === 'metric' ? barM.toFixed(2) : formatLength(barM, system))).join(', ');

interface SessionFieldsProps {
  session: JumpSession;
  onSave: (session: JumpSession) => void;
}

/** Name, date, heights and notes of a practice or meet. */
export function SessionFields({ session, onSave }: SessionFieldsProps) {
  const system = useUnits();
  const isMeet = session.kind === 'meet';
  // The log can be loaded again meanwhile.
  const [opened] = useState(session);
  const [draft, setDraft] = useState(opened);
  const [before] = useState(() => typeHeights(session.barsM, system));
  const [heights, setHeights] = useState(before);
  const [showsProblems, setShowsProblems] = useState(false);
  // Heights that were left alone keep their exact numbers, which the text rounds.
  const reading = heights === before ? { barsM: session.barsM } : readHeights(heights, system);
  const hasDay = isDay(draft.heldOn);

  const stopGuarding = useLeaveGuard(draft !== opened || heights !== before);

  function save(): void | false {
    setShowsProblems(true);
    if ('problem' in reading || !hasDay) return false;
    stopGuarding();
    onSave({ ...draft, title: draft.title.trim(), barsM: isMeet ? reading.barsM : [] });
  }

  return (
    <Form aria-label={isMeet ? 'Meet' : 'Practice'} className="max-w-3xl" isPending={false} onSubmit={save}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={isMeet ? 'Name of the meet' : 'Place'}
          placeholder={isMeet ? 'Spring opener' : 'Track'}
          maxLength={120}
          value={draft.title}
          onChange={({ currentTarget }) => setDraft({ ...draft, title: currentTarget.value })}
        />
        <TextField
          label="Date"
          type="date"
          value={draft.heldOn}
          error={showsProblems && !hasDay ? 'Choose a date.' : undefined}
          onChange={({ currentTarget }) => setDraft({ ...draft, heldOn: currentTarget.value as Day })}
        />
      </div>
      {isMeet && (
        <TextField
          label="Heights"
          hint="The bars of the meet, with commas between them. You can add more later."
          placeholder={system === 'metric' ? '3.60, 3.80, 4.00, 4.10' : `12' 0", 12' 6", 13' 0"`}
          autoComplete="off"
          maxLength={400}
          value={heights}
          error={showsProblems && 'problem' in reading ? reading.problem : undefined}
          onChange={({ currentTarget }) => setHeights(currentTarget.value)}
        />
      )}
      <TextAreaField
        label="Notes"
        rows={2}
        maxLength={2000}
        value={draft.notes}
        onChange={({ currentTarget }) => setDraft({ ...draft, notes: currentTarget.value })}
      />
      <Button type="submit" className="self-start max-sm:self-stretch">
        Save
      </Button>
    </Form>
  );
}
