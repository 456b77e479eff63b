import { useToday } from '#common/days/use-today.ts';
import { ChevronRight } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useNavigate } from 'react-router';
import { formatDay, type Day } from '#domain/days.ts';
import { useUnits } from '#common/units/units.ts';
import { formatLength } from '#domain/measures.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Facts } from './facts.tsx';
import type { JumpLog, LoggedSession } from './data/log.ts';
import { bestOf, countJumps, titleOf } from './describe.ts';

interface SessionListProps {
  log: JumpLog;
  onShowOlder: () => void;
}

/** Rows of a first screen. The others follow once it is on the screen. */
const firstRows = 12;

const dayOf = (day: Day, today: Day): string =>
  `${formatDay(day, 'short')}${day.slice(0, 4) === today.slice(0, 4) ? '' : `, ${day.slice(0, 4)}`}`;

/** Practices and meets, the latest first, and the buttons for new ones. */
export function SessionList({ log: { sessions, hasOlder }, onShowOlder }: SessionListProps) {
  const units = useUnits();
  const today = useToday();
  const navigate = useNavigate();
  const add = (kind: LoggedSession['kind']) => void navigate(`?new=${kind}&open=${crypto.randomUUID()}`);
  const rows = useDeferredValue(sessions, sessions.slice(0, firstRows));
  return (
    <div className="max-w-3xl">
      <div className="grid grid-cols-2 gap-3 sm:flex">
        <Button onClick={() => add('practice')}>New practice</Button>
        <Button look="secondary" onClick={() => add('meet')}>
          New meet
        </Button>
      </div>
      {sessions.length === 0 ? (
        <p className="mt-8 max-w-xl text-21">
          Nothing logged yet. Start a practice at the track: each jump is one tap, also without a signal.
        </p>
      ) : (
        <ul className="mt-6 divide-y divide-hairline border-y border-hairline">
          {rows.map((session) => {
            const bestM = bestOf(session);
            return (
              <li key={session.id}>
                <Link
                  to={`?open=${session.id}`}
                  className="flex min-h-16 flex-wrap items-center gap-x-4 py-2.5 hover:bg-surface-2"
                >
                  <span className="min-w-[min(100%,9rem)] flex-1">
                    <span className="block truncate text-17 font-semibold">{titleOf(session)}</span>
                    <Facts
                      facts={[
                        dayOf(session.heldOn, today),
                        session.kind === 'meet' && session.title !== '' && 'meet',
                        countJumps(session),
                      ]}
                    />
                  </span>
                  {bestM !== undefined && (
                    <span className="font-mono text-17">
                      <span className="sr-only">best </span>
                      {formatLength(bestM, units)}
                    </span>
                  )}
                  <ChevronRight aria-hidden strokeWidth={1.5} className="size-5 shrink-0 text-muted" />
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      {hasOlder && (
        <Button look="secondary" className="mt-6" onClick={onShowOlder}>
          Show older
        </Button>
      )}
    </div>
  );
}
