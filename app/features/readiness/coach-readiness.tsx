import { useQuery } from '@tanstack/react-query';
import { checkFromRow, describeCheck, readinessColumns } from '#common/readiness/readiness.ts';
import { formatDay } from '#domain/days.ts';
import { ask } from '#lib/session/ask.ts';

/** The last 14 readiness checks of an athlete. Renders nothing while the check is off. */
export function CoachReadiness({ athleteId }: { athleteId: string }) {
  const { data } = useQuery({
    queryKey: ['readiness', 'of', athleteId],
    queryFn: () =>
      ask((database) =>
        database
          .from('readiness_checks')
          .select(readinessColumns)
          .eq('athlete_id', athleteId)
          .order('checked_on', { ascending: false })
          .limit(14),
      ),
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-labelledby="readiness" className="mb-6">
      <h3 id="readiness" className="text-17 font-semibold">
        Readiness
      </h3>
      <ul className="mt-1 divide-y divide-hairline">
        {data.map(checkFromRow).map((check) => (
          <li
            key={check.checkedOn}
            className="flex flex-wrap justify-between gap-x-4 py-1.5 font-mono text-13"
          >
            <span className={check.pain.length > 0 ? 'font-semibold text-tartan' : ''}>
              {describeCheck(check)}
            </span>
            <span className="text-muted">{formatDay(check.checkedOn, 'short')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
