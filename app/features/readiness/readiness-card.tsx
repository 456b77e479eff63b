import { useState } from 'react';
import type { Connection } from '#common/offline/use-offline-user.ts';
import { describeCheck, painPlaces, type ReadinessCheck } from '#common/readiness/readiness.ts';
import { RefusedWork } from '#common/unsent/refused-work.tsx';
import type { Day } from '#domain/days.ts';
import { useToday } from '#common/days/use-today.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { Form } from '#ui/form.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { ReadinessOffer, useAgree } from './readiness-offer.tsx';
import { useReadiness } from './use-readiness.ts';

const choice = (isChosen: boolean) =>
  classNames(
    'min-h-12 min-w-12 rounded-sm border px-3 text-15',
    isChosen ? 'border-ink bg-ink text-ground' : 'border-control bg-surface hover:bg-surface-2',
  );

function Scale({
  label,
  ends,
  value,
  onChange,
}: {
  label: string;
  ends: readonly [string, string];
  value: number | undefined;
  onChange: (value: number) => void;
}) {
  return (
    <div role="group" aria-label={`${label}: 1 ${ends[0]}, 5 ${ends[1]}`}>
      <p className="flex justify-between gap-4 text-15 font-semibold">
        {label}
        <span className="text-13 font-normal text-muted">
          1 {ends[0]}, 5 {ends[1]}
        </span>
      </p>
      <div className="mt-1.5 grid grid-cols-5 gap-2">
        {[1, 2, 3, 4, 5].map((step) => (
          <button
            key={step}
            type="button"
            aria-pressed={value === step}
            className={choice(value === step)}
            onClick={() => onChange(step)}
          >
            {step}
          </button>
        ))}
      </div>
    </div>
  );
}

function CheckForm({
  check,
  day,
  onSave,
}: {
  check: ReadinessCheck | undefined;
  day: Day;
  onSave: (check: ReadinessCheck) => void;
}) {
  const [sleep, setSleep] = useState(check?.sleep);
  const [soreness, setSoreness] = useState(check?.soreness);
  const [pain, setPain] = useState<readonly string[]>(check?.pain ?? []);
  const [hurts, setHurts] = useState((check?.pain.length ?? 0) > 0);
  const [before] = useState(check);
  useLeaveGuard(
    sleep !== before?.sleep || soreness !== before?.soreness || pain.join() !== (before?.pain ?? []).join(),
  );
  const toggle = (place: string) =>
    setPain(painPlaces.filter((other) => (other === place ? !pain.includes(place) : pain.includes(other))));
  const isComplete = sleep !== undefined && soreness !== undefined && (!hurts || pain.length > 0);
  return (
    <Form
      aria-label="Check of today"
      className="mt-3"
      isPending={false}
      onSubmit={() => {
        if (sleep !== undefined && soreness !== undefined)
          onSave({ checkedOn: day, sleep, soreness, pain, version: check?.version ?? 0 });
      }}
    >
      <Scale label="Sleep" ends={['very bad', 'very good']} value={sleep} onChange={setSleep} />
      <Scale label="Soreness" ends={['none', 'severe']} value={soreness} onChange={setSoreness} />
      <div role="group" aria-label="Pain">
        <p className="text-15 font-semibold">Pain</p>
        <div className="mt-1.5 flex flex-wrap gap-2">
          <button
            type="button"
            aria-pressed={!hurts}
            className={choice(!hurts)}
            onClick={() => {
              setHurts(false);
              setPain([]);
            }}
          >
            No pain
          </button>
          <button type="button" aria-pressed={hurts} className={choice(hurts)} onClick={() => setHurts(true)}>
            Something hurts
          </button>
        </div>
        {hurts && (
          <div role="group" aria-label="Where does it hurt?" className="mt-3 flex flex-wrap gap-2">
            {painPlaces.map((place) => (
              <button
                key={place}
                type="button"
                aria-pressed={pain.includes(place)}
                className={choice(pain.includes(place))}
                onClick={() => toggle(place)}
              >
                {place.charAt(0).toUpperCase() + place.slice(1)}
              </button>
            ))}
          </div>
        )}
      </div>
      <Button type="submit" className="self-start" disabled={!isComplete}>
        Save check
      </Button>
    </Form>
  );
}

interface ReadinessCardProps {
  userId: string;
  connection: Connection;
}

/** The readiness check of today. Off until the athlete switches it on. */
export function ReadinessCard({ userId, connection }: ReadinessCardProps) {
  const today = useToday();
  const { readiness, outbox, changes } = useReadiness(userId, connection);
  const [isOpen, setOpen] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const isVerified = connection === 'verified';
  const { agree, isPending } = useAgree(userId);
  if (!readiness || readiness.state === 'unavailable' || !changes.isLoaded) return null;
  if (readiness.state !== 'on')
    return isVerified ? (
      <ReadinessOffer userId={userId} needsGuardian={readiness.state === 'guardian'} />
    ) : null;
  const check = readiness.checks.find(({ checkedOn }) => checkedOn === today);
  return (
    <section aria-labelledby="readiness" className="mb-8 max-w-3xl border-l-4 border-bar bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="readiness" className="text-21">
          How do you feel?
        </h2>
        <DeleteDialog
          open={isEnding}
          onOpenChange={setEnding}
          title="Switch the readiness check off?"
          description="All your answers are deleted, also for your coach."
          action="Switch off"
          isPending={isPending}
          onDelete={() => agree(false, { onSuccess: () => setEnding(false) })}
          trigger={<Button look="quiet">Switch off</Button>}
        >
          {null}
        </DeleteDialog>
      </div>
      <RefusedWork
        className="mt-3"
        entries={changes.refused.map(({ id, change, reason }) => {
          const theirs =
            reason === 'conflict'
              ? readiness.checks.find(({ checkedOn }) => checkedOn === change.checkedOn)
              : undefined;
          return {
            id,
            title: theirs ? 'You answered elsewhere, too. Which one counts?' : 'This check wasn’t saved.',
            here: describeCheck(change),
            elsewhere: theirs && describeCheck(theirs),
            keep: theirs && (() => void outbox.resolveRefused(id, theirs.version)),
            discard: () => void outbox.resolveRefused(id),
          };
        })}
      />
      {check && !isOpen ? (
        <div className="mt-1 flex flex-wrap items-center gap-x-4">
          <p className="font-mono text-15">{describeCheck(check)}</p>
          <Button look="quiet" onClick={() => setOpen(true)}>
            Change<span className="sr-only"> how you feel</span>
          </Button>
        </div>
      ) : (
        <CheckForm
          key={today}
          check={check}
          day={today}
          onSave={(answer) => {
            outbox.put(answer);
            setOpen(false);
          }}
        />
      )}
    </section>
  );
}
