import { Button } from '#ui/button.tsx';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { describeSets } from '#common/training/describe-sets.ts';
import { deleteSession, saveSession, usePlanChange } from './change-plans.ts';
import type { PlanSession } from './plan.ts';
import { SessionForm } from './session-form.tsx';

interface DayRowProps {
  planId: string;
  week: number;
  day: number;
  /** Undefined on a rest day. */
  session: PlanSession | undefined;
  canEdit: boolean;
}

function EditSession({ planId, week, day, session }: Omit<DayRowProps, 'canEdit'>) {
  const { mutate, isPending } = usePlanChange(saveSession, 'The session wasn’t saved');
  return (
    <Dialog
      title={`Week ${week}, day ${day}`}
      description="Athletes who follow the plan see changes immediately. What they logged stays."
      trigger={
        <Button look="quiet">
          {session ? 'Edit' : 'Add session'}
          <span className="sr-only">, day {day}</span>
        </Button>
      }
    >
      {(close) => (
        <SessionForm
          session={session}
          isPending={isPending}
          save={(content) => mutate({ planId, week, day, ...content }, { onSuccess: close })}
        />
      )}
    </Dialog>
  );
}

function RemoveSession({ session }: { session: PlanSession }) {
  const { mutate, isPending } = usePlanChange(deleteSession, 'The session wasn’t deleted');
  return (
    <DeleteDialog
      title="Delete this session?"
      description="The day becomes a rest day. What athletes logged stays."
      action="Delete session"
      isPending={isPending}
      onDelete={(close) => mutate(session.id, { onSuccess: close })}
      trigger={
        <Button look="quiet" className="text-error!">
          Delete<span className="sr-only">: {session.title}</span>
        </Button>
      }
    >
      <p>{session.title}</p>
    </DeleteDialog>
  );
}

/** A day of a plan: its session, or 'Rest'. */
export function DayRow({ session, canEdit, ...place }: DayRowProps) {
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 md:grid-cols-[5rem_1fr_auto] md:items-baseline">
      <p className="font-mono text-15 text-muted">Day {place.day}</p>
      {session ? (
        <div className="min-w-0">
          <h3 className="text-21">{session.title}</h3>
          {session.notes !== '' && <p className="text-15 whitespace-pre-line text-muted">{session.notes}</p>}
          <ul className="mt-2 max-w-xl text-15">
            {session.items.map((item) => (
              <li key={item.id} className="flex flex-wrap justify-between gap-x-4 py-0.5">
                <span className="min-w-0">
                  {item.title}
                  {item.note !== '' && <span className="text-muted"> · {item.note}</span>}
                </span>
                <span className="ml-auto font-mono">{describeSets(item)}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="text-muted">Rest</p>
      )}
      {canEdit && (
        <div className="flex flex-wrap items-start gap-x-4">
          <EditSession {...place} session={session} />
          {session && <RemoveSession session={session} />}
        </div>
      )}
    </li>
  );
}
