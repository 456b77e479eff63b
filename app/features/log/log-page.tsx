import { ChevronLeft } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Connection } from '#common/offline/use-offline-user.ts';
import { formatMoment, today } from '#domain/days.ts';
import { Link } from '#ui/link.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { SaveState } from '#ui/save-state.tsx';
import { Tabs } from '#ui/tabs.tsx';
import type { LogChange } from './data/changes.ts';
import type { LoggedSession } from './data/log.ts';
import { useLog } from './data/use-log.ts';
import { ImportJumps } from './import/import-jumps.tsx';
import { MidMarkPanel } from './mid-mark-panel.tsx';
import { PoleBag } from './poles/pole-bag.tsx';
import { RefusedChanges } from './refused-changes.tsx';
import { SessionList } from './session-list.tsx';
import { SessionView } from './session/session-view.tsx';

interface LogPageProps {
  userId: string;
  connection: Connection;
}

const newSession = (id: string, kind: LoggedSession['kind']): LoggedSession => ({
  id,
  kind,
  heldOn: today(),
  title: '',
  barsM: [],
  notes: '',
  version: 0,
  attempts: [],
});

/** The page /log: practices and meets, the pole bag, mid-marks and imports. */
export function LogPage({ userId, connection }: LogPageProps) {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const { log, outbox, state, showOlder, savedAt, error, refetch } = useLog(userId, connection);
  const openId = query.get('open');
  const kind = query.get('new');
  // Stored with its first value, so that one that was left empty never was.
  const fresh = useMemo(
    () =>
      openId !== null && (kind === 'practice' || kind === 'meet') ? newSession(openId, kind) : undefined,
    [openId, kind],
  );

  if (log === undefined || !state.isLoaded)
    return <NotLoaded what="your jump log" error={log === undefined && error} refetch={refetch} />;

  const open = log.sessions.find(({ id }) => id === openId) ?? fresh;

  function put(change: LogChange): void {
    if (fresh === undefined || log?.sessions.some(({ id }) => id === fresh.id)) return outbox.put(change);
    if (change.kind === 'session-gone') return;
    const { attempts: _none, ...session } = fresh;
    if (change.kind !== 'session') outbox.put({ kind: 'session', entry: session });
    outbox.put(change);
    void navigate(`?open=${session.id}`, { replace: true, preventScrollReset: true });
  }
  return (
    <>
      {savedAt !== undefined && (
        <Notice tone="error" className="mb-5 max-w-3xl">
          No connection. This is your log as of {formatMoment(savedAt)}. Everything you log is stored on this
          device and sent later.
        </Notice>
      )}
      <div className="mb-2 flex min-h-11 max-w-3xl items-center justify-end gap-4">
        {open && (
          <Link
            to="/log"
            className="mr-auto inline-flex min-h-11 shrink-0 items-center gap-1 text-15 font-semibold text-pit underline-offset-4 hover:underline"
          >
            <ChevronLeft aria-hidden strokeWidth={1.5} className="size-5" />
            All jumps
          </Link>
        )}
        <SaveState changes={state} />
      </div>
      <RefusedChanges log={log} state={state} outbox={outbox} />
      {open ? (
        <SessionView
          key={open.id}
          session={open}
          log={log}
          userId={userId}
          onChange={put}
          onDeleted={() => void navigate('/log', { replace: true })}
        />
      ) : (
        <>
          {openId !== null && (
            <Notice tone="info" className="mb-5 max-w-3xl">
              This practice or meet isn’t in the list below. It was deleted, or it is older.{' '}
              <Link to="/log" className="text-pit underline underline-offset-4">
                OK
              </Link>
            </Notice>
          )}
          <Tabs
            label="Jump log"
            openKey={query.get('tab') ?? 'sessions'}
            onOpen={(tab) =>
              setQuery(tab === 'sessions' ? {} : { tab }, { replace: true, preventScrollReset: true })
            }
            tabs={[
              {
                key: 'sessions',
                label: 'Jumps',
                panel: <SessionList log={log} onShowOlder={showOlder} />,
              },
              { key: 'poles', label: 'Poles', panel: <PoleBag poles={log.poles} onChange={outbox.put} /> },
              { key: 'mid-mark', label: 'Mid-mark', panel: <MidMarkPanel userId={userId} /> },
              {
                key: 'import',
                label: 'Import',
                panel: <ImportJumps userId={userId} poles={log.poles} onDone={refetch} />,
              },
            ]}
          />
        </>
      )}
    </>
  );
}
