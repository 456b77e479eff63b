import { useState } from 'react';
import { plural } from '#lib/text/plural.ts';
import { formatDay } from '#domain/days.ts';
import { useUnits } from '#common/units/units.ts';
import type { Attempt } from '#domain/jump-log.ts';
import { formatLength } from '#domain/measures.ts';
import { buildMeetCard } from '#domain/meet-card.ts';
import { Button } from '#ui/button.tsx';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import type { LogChange } from '../data/changes.ts';
import type { JumpLog, LoggedSession } from '../data/log.ts';
import { titleOf } from '../describe.ts';
import { Facts } from '../facts.tsx';
import { AddHeight } from './add-height.tsx';
import { AttemptList } from './attempt-list.tsx';
import { AttemptPad } from './attempt-pad.tsx';
import { AttemptSheet } from './attempt-sheet.tsx';
import { FoundFilms } from './found-films.tsx';
import { LastLogged } from './last-logged.tsx';
import { MeetTable } from './meet-table.tsx';
import { SessionFields } from './session-fields.tsx';
import { ShareMeet } from './share-meet.tsx';

interface SessionViewProps {
  session: LoggedSession;
  log: JumpLog;
  userId: string;
  onChange: (change: LogChange) => void;
  onDeleted: () => void;
}

/** A practice or meet: logs jumps at the track, and shows and changes those that were logged. */
export function SessionView({ session, log, userId, onChange, onDeleted }: SessionViewProps) {
  const units = useUnits();
  const { id, kind, attempts, version } = session;
  const isMeet = kind === 'meet';
  const [isEditing, setEditing] = useState(isMeet && session.barsM.length === 0 && attempts.length === 0);
  const [isDeleting, setDeleting] = useState(false);
  const [logged, setLogged] = useState<Attempt['id']>();
  const [opened, setOpened] = useState<Attempt>();
  const card = buildMeetCard(session, attempts, units);
  const earlier = log.sessions.filter((other) => other.id !== id).flatMap((other) => other.attempts);
  const jumped = (all: readonly Attempt[]) => all.filter(({ result }) => result !== 'passed');
  const last =
    jumped(attempts).at(-1) ?? jumped(earlier).toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))[0];
  // 'Used last' first: those are chosen most.
  const poles = log.poles.toSorted((a, b) => (b.lastUsedAt ?? '').localeCompare(a.lastUsedAt ?? ''));
  const deleteAttempt = ({ id: attemptId, version: seen }: Attempt) =>
    onChange({ kind: 'attempt-gone', entry: { id: attemptId, version: seen } });
  const logAttempt = (attempt: Attempt) => onChange({ kind: 'attempt', entry: attempt });
  // The jump as it is now: it may have been changed in the list.
  const lastLogged = attempts.find((attempt) => attempt.id === logged);
  const confirmation = lastLogged && (
    <LastLogged
      attempt={lastLogged}
      onReason={(reason) => logAttempt({ ...lastLogged, reason })}
      onUndo={() => deleteAttempt(lastLogged)}
    />
  );
  const isJumping = !isMeet || card.next !== undefined;

  return (
    <article className="flex max-w-3xl flex-col gap-6">
      <header>
        <h2 className="text-28">{titleOf(session)}</h2>
        <Facts
          className="mt-1"
          facts={[
            session.title !== '' && (isMeet ? 'meet' : 'practice'),
            `${formatDay(session.heldOn, 'short')}, ${session.heldOn.slice(0, 4)}`,
            plural(jumped(attempts).length, 'jump'),
            card.bestM !== undefined && `best ${formatLength(card.bestM, units)}`,
          ]}
        />
        {session.notes !== '' && !isEditing && <p className="mt-3 whitespace-pre-line">{session.notes}</p>}
      </header>
      {isEditing ? (
        <SessionFields
          session={session}
          onSave={(entry) => {
            const { attempts: _attempts, ...fields } = entry as LoggedSession;
            onChange({ kind: 'session', entry: fields });
            setEditing(false);
          }}
        />
      ) : (
        <>
          {card.problems.length > 0 && isMeet && (
            <Notice tone="error">
              <p>Check this meet: it may have been logged on two devices.</p>
              <ul className="mt-1 list-disc pl-5">
                {card.problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            </Notice>
          )}
          {isMeet && card.rows.length > 0 && <MeetTable card={card} />}
          {!isJumping && confirmation}
          {isMeet && card.isOut && (
            <p className="text-17 font-semibold">
              Three misses in a row: the meet is over.{' '}
              {card.bestM === undefined ? 'No height today.' : `Best ${formatLength(card.bestM, units)}.`}
            </p>
          )}
          {isMeet && !card.isOut && card.next === undefined && (
            <AddHeight
              onAdd={(barM) => {
                const { attempts: _attempts, ...fields } = session;
                const barsM = [...new Set([...session.barsM, barM])].sort((a, b) => a - b);
                onChange({ kind: 'session', entry: { ...fields, barsM } });
              }}
            />
          )}
          {isJumping && (
            <AttemptPad
              key={id}
              session={session}
              userId={userId}
              poles={poles}
              last={last}
              next={card.next}
              confirmation={confirmation}
              onLog={(attempt) => {
                logAttempt(attempt);
                setLogged(attempt.id);
              }}
            />
          )}
          {isMeet && attempts.length > 0 && <ShareMeet session={session} card={card} />}
          <FoundFilms session={session} userId={userId} onChange={logAttempt} />
          {attempts.length > 0 && (
            <section aria-label="Jumps">
              <h3 className="mb-2 text-21">Jumps</h3>
              <AttemptList attempts={attempts} poles={log.poles} onOpen={setOpened} />
            </section>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button look="quiet" onClick={() => setEditing(true)}>
              {isMeet ? 'Edit name, date and heights' : 'Edit place and date'}
            </Button>
            <DeleteDialog
              open={isDeleting}
              onOpenChange={setDeleting}
              title={isMeet ? 'Delete this meet?' : 'Delete this practice?'}
              description={
                attempts.length === 0
                  ? 'It has no jumps.'
                  : `Its ${plural(attempts.length, 'jump')} will be deleted, too.`
              }
              action="Delete"
              isPending={false}
              onDelete={() => {
                onChange({ kind: 'session-gone', entry: { id, version, attempts: attempts.length } });
                onDeleted();
              }}
              trigger={<Button look="quiet">Delete</Button>}
            >
              {null}
            </DeleteDialog>
          </div>
        </>
      )}
      {opened && (
        <AttemptSheet
          key={opened.id}
          attempt={opened}
          poles={poles}
          userId={userId}
          onSave={logAttempt}
          onDelete={() => {
            deleteAttempt(opened);
            setOpened(undefined);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </article>
  );
}
