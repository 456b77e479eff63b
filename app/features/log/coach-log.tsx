import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnits } from '#common/units/units.ts';
import { formatDay } from '#domain/days.ts';
import { formatLength } from '#domain/measures.ts';
import { buildMeetCard } from '#domain/meet-card.ts';
import { Button } from '#ui/button.tsx';
import { Collapsible } from '#ui/collapsible.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { loadLog, logKey, pageSize } from './data/load-log.ts';
import type { BagPole, LoggedSession } from './data/log.ts';
import { PoleBag } from './poles/pole-bag.tsx';
import { AttemptList } from './session/attempt-list.tsx';
import { MeetTable } from './session/meet-table.tsx';
import { bestOf, countJumps, titleOf } from './describe.ts';

function SessionDetails({ session, poles }: { session: LoggedSession; poles: readonly BagPole[] }) {
  const units = useUnits();
  return (
    <div className="flex flex-col gap-4">
      {session.notes !== '' && <p className="text-15 whitespace-pre-line">{session.notes}</p>}
      {session.kind === 'meet' && <MeetTable card={buildMeetCard(session, session.attempts, units)} />}
      {session.attempts.length > 0 && <AttemptList attempts={session.attempts} poles={poles} />}
    </div>
  );
}

/** The jump log of an athlete, as their coach reads it: practices, meets and poles. */
export function CoachLog({ athleteId, athleteName }: { athleteId: string; athleteName: string }) {
  const units = useUnits();
  const [count, setCount] = useState(pageSize);
  const [openId, setOpenId] = useState<string>();
  const {
    data: log,
    error,
    refetch,
  } = useQuery({
    queryKey: ['coach', ...logKey(athleteId), count],
    queryFn: () => loadLog(athleteId, count),
    placeholderData: (before) => before,
  });
  if (!log) return <NotLoaded what="the jump log" error={error} refetch={refetch} />;
  if (log.sessions.length === 0 && log.poles.length === 0)
    return <p className="text-muted">{athleteName || 'The athlete'} hasn’t logged a jump yet.</p>;
  return (
    <>
      {log.sessions.map((session) => {
        const bestM = bestOf(session);
        return (
          <Collapsible
            key={session.id}
            heading={titleOf(session)}
            summary={[
              `${formatDay(session.heldOn, 'short')}, ${session.heldOn.slice(0, 4)}`,
              countJumps(session),
              bestM !== undefined && `best ${formatLength(bestM, units)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
            isOpen={openId === session.id}
            onToggle={(isOpen) => setOpenId(isOpen ? session.id : undefined)}
          >
            <SessionDetails session={session} poles={log.poles} />
          </Collapsible>
        );
      })}
      {log.hasOlder && (
        <Button look="secondary" className="mt-4" onClick={() => setCount(count + pageSize)}>
          Show older
        </Button>
      )}
      {log.poles.length > 0 && (
        <Collapsible
          heading="Poles"
          summary={`${log.poles.length} in the bag`}
          isOpen={openId === 'poles'}
          onToggle={(isOpen) => setOpenId(isOpen ? 'poles' : undefined)}
        >
          <PoleBag poles={log.poles} />
        </Collapsible>
      )}
    </>
  );
}
