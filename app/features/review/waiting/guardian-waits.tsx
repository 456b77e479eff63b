import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#domain/days.ts';
import { rpc } from '#lib/session/ask.ts';
import { Link } from '#ui/link.tsx';
import { submissionsKey } from '../submissions-tab/list-submissions.ts';

interface GuardianWaitsProps {
  /** Missing: all athletes of the coach. */
  athleteId?: string;
}

/** Lists athletes whose videos wait for a guardian's consent. Renders nothing without one: it is an addition to a list of videos. */
export function GuardianWaits({ athleteId }: GuardianWaitsProps) {
  const { data } = useQuery({
    queryKey: [submissionsKey, 'guardian-waits', athleteId],
    queryFn: () =>
      rpc('list_waiting_for_guardian', athleteId === undefined ? {} : { p_athlete_id: athleteId }),
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <section
      aria-labelledby="guardian-waits"
      className="my-6 border-l-4 border-bar bg-surface px-4 py-3 text-15"
    >
      <h3 id="guardian-waits" className="font-semibold">
        Waiting for a guardian
      </h3>
      <p className="mt-1 text-muted">You can watch these videos once the athlete’s guardian agrees.</p>
      <ul className="mt-2 flex flex-col gap-1">
        {data.map(({ athlete_id: id, athlete_name: name, videos, since }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            {athleteId === undefined && (
              <>
                <Link to={`/admin/members/${id}`} className="font-semibold underline underline-offset-4">
                  {name}
                </Link>
                {': '}
              </>
            )}
            {videos === 1 ? '1 video' : `${String(videos)} videos`}, since {formatDate(since)}
          </li>
        ))}
      </ul>
    </section>
  );
}
