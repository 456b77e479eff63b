import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Connection } from '#common/offline/use-offline-user.ts';
import { formatDay, formatMoment, isDay, type Day } from '#domain/days.ts';
import { useToday } from '#common/days/use-today.ts';
import { Link } from '#ui/link.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { useOutbox } from '#lib/outbox/open-outbox.ts';
import { Notice } from '#ui/notice.tsx';
import { SaveState } from '#ui/save-state.tsx';
import { applyChanges, basedOn } from './changes.ts';
import { FollowedPlans } from './followed-plans.tsx';
import { purchasedPlansQuery } from './purchased-plans.ts';
import { RefusedEntries } from './refused-entries.tsx';
import { SessionCard } from './session-card.tsx';
import { StartPlanForm } from './start-plan-form.tsx';
import { nextTrainingDay, sessionsOn, type Training } from './training.ts';
import { openTrainingOutbox } from './training-outbox.ts';
import { useTraining } from './use-training.ts';
import { WeekStrip } from './week-strip.tsx';

interface TrainingPageProps {
  userId: string;
  connection: Connection;
  /** Shown to members without a plan. */
  empty: string;
}

function Rest({ training, day }: { training: Training; day: Day }) {
  const next = nextTrainingDay(training, day);
  return (
    <div className="max-w-3xl py-4">
      <p className="text-28">Rest day</p>
      {next !== undefined && (
        <Link
          to={`?day=${next}`}
          replace
          preventScrollReset
          className="mt-2 inline-flex min-h-11 items-center font-semibold text-pit underline underline-offset-4"
        >
          Next session: {formatDay(next, 'long')}
        </Link>
      )}
    </div>
  );
}

/** The page /training: the sessions of a day, today first, and what the athlete logs about them. */
export function TrainingPage({ userId, connection, empty }: TrainingPageProps) {
  const [query] = useSearchParams();
  const today = useToday();
  const { training: loaded, savedAt, error, refetch } = useTraining(userId, connection);
  const isVerified = connection === 'verified';
  const { data: offers = [] } = useQuery({ ...purchasedPlansQuery(userId), enabled: isVerified });
  const { outbox, state } = useOutbox(openTrainingOutbox, userId);

  if (loaded === undefined) return <NotLoaded what="your training" error={error} refetch={refetch} />;

  const training = applyChanges(loaded, state.pending);
  const requested = query.get('day') ?? '';
  const day = isDay(requested) ? requested : today;
  const sessions = sessionsOn(training, day);
  const startForms = offers.map((plan) => (
    <StartPlanForm key={plan.plan_id} plan={plan} userId={userId} today={today} />
  ));
  return (
    <>
      {savedAt !== undefined && (
        <Notice tone="error" className="mb-5">
          No connection. This is your plan as of {formatMoment(savedAt)}. Everything you log is stored on this
          device and sent later.
        </Notice>
      )}
      <RefusedEntries training={training} refused={state.refused} outbox={outbox} />
      {training.length === 0 ? (
        offers.length > 0 ? (
          startForms
        ) : (
          <p className="max-w-xl py-6 text-21">{empty}</p>
        )
      ) : (
        <>
          <div className="max-w-3xl">
            <WeekStrip training={training} day={day} today={today} />
            <div className="mt-4 flex min-h-6 justify-end">
              {state.isLoaded && <SaveState changes={state} />}
            </div>
          </div>
          {sessions.length === 0 ? (
            <Rest training={training} day={day} />
          ) : (
            <div className="flex flex-col gap-12">
              {sessions.map((dated) => (
                <SessionCard
                  key={dated.plan.assignmentId}
                  dated={dated}
                  day={day}
                  isReady={state.isLoaded}
                  onChange={(change) => outbox.put(basedOn(training, change))}
                />
              ))}
            </div>
          )}
          {offers.length > 0 && <div className="mt-12 flex flex-col gap-4">{startForms}</div>}
          <FollowedPlans training={training} today={today} userId={userId} />
        </>
      )}
    </>
  );
}
