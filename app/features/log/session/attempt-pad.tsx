import { useState, type ReactNode } from 'react';
import { JumpNumberField } from '#common/jump/jump-number-field.tsx';
import { useUnits } from '#common/units/units.ts';
import { type Attempt, type AttemptResult } from '#domain/jump-log.ts';
import type { JumpField, TypedJump } from '#domain/jump-numbers.ts';
import { formatLength } from '#domain/measures.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Collapsible } from '#ui/collapsible.tsx';
import { resultMarks } from '#domain/marks.ts';
import { describeNumbers } from '../describe.ts';
import type { BagPole, LoggedSession } from '../data/log.ts';
import { PoleChoice } from '#common/jump/pole-choice.tsx';
import { dropPadDraft, readPadDraft, savePadDraft, type PadDraft } from './pad-draft.ts';
import { noNumbers, readTyped, setupFields, toTyped, type AttemptNumbers } from './attempt-numbers.ts';

interface AttemptPadProps {
  session: LoggedSession;
  userId: string;
  poles: readonly BagPole[];
  /** The jump before, whose pole and numbers are used again. */
  last: Attempt | undefined;
  /** The height of a meet that is jumped next; a practice asks for it. */
  next?: { barM: number; attempt: number } | undefined;
  /** Shown above the buttons: the jump that was just logged. */
  confirmation: ReactNode;
  onLog: (attempt: Attempt) => void;
}

const numbersOf = (attempt: Attempt | undefined): AttemptNumbers => attempt ?? noNumbers;

const looks: Record<AttemptResult | 'none', { label: string; mark: string; className: string }> = {
  made: { label: 'Made', mark: resultMarks.made, className: 'border-grass bg-grass text-ground' },
  missed: { label: 'Missed', mark: resultMarks.missed, className: 'border-ink bg-ink text-ground' },
  passed: {
    label: 'Pass',
    mark: resultMarks.passed,
    className: 'border-control bg-ground hover:bg-surface-2',
  },
  none: { label: 'No bar', mark: '·', className: 'border-control bg-ground hover:bg-surface-2' },
};

/** Logs a jump by one tap on its result, with pole and numbers of the jump before. */
export function AttemptPad({ session, userId, poles, last, next, confirmation, onLog }: AttemptPadProps) {
  const system = useUnits();
  const isMeet = session.kind === 'meet';
  const before = { ...numbersOf(last), ...(isMeet && { barM: next?.barM ?? null }) };
  const [{ poleId, typed }, setDraft] = useState<PadDraft>(
    () =>
      readPadDraft(userId, session.id) ?? { poleId: last?.poleId ?? null, typed: toTyped(before, system) },
  );
  const [showsNumbers, setShowsNumbers] = useState(false);
  const [showsProblems, setShowsProblems] = useState(false);
  const pole = poles.find(({ id }) => id === poleId);
  const current = isMeet
    ? // In the units of the other fields: the units can change while the pad is open.
      { ...typed, typed: { ...typed.typed, bar: toTyped(before, typed.system).typed.bar ?? '' } }
    : typed;
  const { numbers, problems } = readTyped(current, before, pole?.lengthM);
  const isWrong = Object.keys(problems).length > 0;

  /** Kept on the device, because the page may be left before the jump is logged. */
  function change(edit: Partial<PadDraft>): void {
    const draft = { poleId, typed, ...edit };
    setDraft(draft);
    savePadDraft(userId, session.id, draft);
  }
  const type = (field: JumpField, text: string) =>
    change({ typed: { ...typed, typed: { ...typed.typed, [field]: text } } });

  function log(result: AttemptResult | 'none'): void {
    setShowsProblems(true);
    if (isWrong) {
      setShowsNumbers(true);
      return;
    }
    const attempt: Attempt = {
      ...(result === 'passed' ? noNumbers : numbers),
      barM: result === 'none' ? null : numbers.barM,
      id: crypto.randomUUID(),
      sessionId: session.id,
      at: new Date().toISOString(),
      result: result === 'none' ? null : result,
      poleId: result === 'passed' ? null : poleId,
      reason: null,
      note: '',
      submissionId: null,
      version: 0,
    };
    onLog(attempt);
    dropPadDraft();
  }

  const choices = isMeet ? (['made', 'missed', 'passed'] as const) : (['made', 'missed', 'none'] as const);
  // Without a height there is nothing to make or miss.
  const hasBar = numbers.barM !== null;
  return (
    <div className="flex flex-col gap-4">
      <PoleChoice poles={poles} poleId={poleId} onChange={(id) => change({ poleId: id })} />
      <div className="border-t border-hairline">
        <Collapsible
          heading="Grip, run-up and marks"
          summary={describeNumbers(numbers, system) || 'Whatever you know. It stays for the next jump.'}
          isOpen={showsNumbers}
          onToggle={setShowsNumbers}
        >
          <div className="grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-3">
            {setupFields.map((field) => (
              <JumpNumberField
                key={field}
                field={field}
                draft={current}
                problem={showsProblems ? problems[field] : undefined}
                onChange={(text) => type(field, text)}
              />
            ))}
          </div>
        </Collapsible>
      </div>
      <div className="sticky bottom-(--bottom-bar) -mx-5 border-t border-hairline bg-ground px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0">
        {confirmation}
        {isMeet ? (
          <p className="font-mono text-21 font-semibold" aria-live="polite">
            {next ? `${formatLength(next.barM, system)}, attempt ${next.attempt}` : ''}
          </p>
        ) : (
          <BarStepper
            typed={typed}
            problem={showsProblems ? problems.bar : undefined}
            barM={numbers.barM}
            onChange={(text) => type('bar', text)}
          />
        )}
        <div className="mt-3 grid grid-cols-3 gap-2">
          {choices.map((result) => {
            const { label, mark, className } = looks[result];
            return (
              <button
                key={result}
                type="button"
                disabled={result !== 'none' && !hasBar && !isWrong}
                onClick={() => log(result)}
                className={classNames(
                  'flex min-h-16 flex-col items-center justify-center rounded-sm border text-15 font-semibold disabled:border-hairline disabled:bg-surface-2 disabled:text-muted',
                  className,
                )}
              >
                <span aria-hidden className="font-mono text-21 leading-6">
                  {mark}
                </span>
                {label}
              </button>
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface BarStepperProps {
  typed: TypedJump;
  problem: string | undefined;
  barM: number | null;
  onChange: (text: string) => void;
}

/** The bar of a practice: typed, or moved by 5 cm or 3 inches. */
function BarStepper({ typed, problem, barM, onChange }: BarStepperProps) {
  const { system } = typed;
  const step = system === 'metric' ? 0.05 : 3 * 0.0254;
  const label = system === 'metric' ? '5 cm' : '3 in';
  const move = (by: number) =>
    barM !== null &&
    onChange(toTyped({ ...noNumbers, barM: Math.round((barM + by) * 1000) / 1000 }, system).typed.bar ?? '');
  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-start gap-2">
      <Button look="secondary" className="mt-7 px-3!" disabled={barM === null} onClick={() => move(-step)}>
        −{label}
      </Button>
      <JumpNumberField field="bar" draft={typed} problem={problem} onChange={onChange} />
      <Button look="secondary" className="mt-7 px-3!" disabled={barM === null} onClick={() => move(step)}>
        +{label}
      </Button>
    </div>
  );
}
