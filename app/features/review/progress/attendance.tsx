import { useQuery } from '@tanstack/react-query';
import { useToday } from '#common/days/use-today.ts';
import { addDays, formatDay, mondayOf, type Day } from '#domain/days.ts';
import { rpc } from '#lib/session/ask.ts';

/** Weeks shown, this one last. */
const shownWeeks = 26;
const barHeight = 72;

/** On how many days of each week an athlete trained: a bar for each of the last 26 weeks. Shows nothing before the first. */
export function Attendance({ athleteId }: { athleteId: string }) {
  const today = useToday();
  const { data: weeks = [] } = useQuery({
    queryKey: ['training-days', athleteId],
    queryFn: () => rpc('count_training_days', { p_athlete_id: athleteId }),
  });
  if (weeks.length === 0) return null;
  const days = new Map(weeks.map(({ week, days: count }) => [week, count]));
  // A phone ahead of the server's day may already be in the next week.
  const thisWeek = [mondayOf(today), ...days.keys()].sort().at(-1) ?? today;
  const mondays = Array.from({ length: shownWeeks }, (_, i) => addDays(thisWeek, 7 * (i + 1 - shownWeeks)));
  const counted = mondays.map((monday) => ({ monday, count: days.get(monday) ?? 0 }));
  const label = (monday: Day) => formatDay(monday, 'without year');
  const name = counted
    .filter(({ count }) => count > 0)
    .map(({ monday, count }) => `${label(monday)}: ${count}`);
  const [first, last] = [mondays[0] ?? thisWeek, thisWeek];
  return (
    <section aria-label="Attendance" className="mt-8 break-inside-avoid">
      <h3 className="text-15 font-semibold">
        Days trained <span className="font-normal text-muted">a week</span>
      </h3>
      <div
        role="img"
        aria-label={`Days trained a week, by the week’s Monday. ${name.join('; ')}`}
        className="mt-3 flex items-end gap-px border-b border-control sm:gap-1"
        style={{ height: barHeight + 20 }}
      >
        {counted.map(({ monday, count }) => (
          <div key={monday} className="flex min-w-0 flex-1 flex-col items-center">
            <span className="font-mono text-13 text-muted">{count > 0 && count}</span>
            <span
              className={`w-full ${monday === last ? 'bg-tartan' : 'bg-ink'}`}
              style={{ height: (count / 7) * barHeight }}
            />
          </div>
        ))}
      </div>
      <p aria-hidden className="mt-1 flex justify-between font-mono text-13 text-muted">
        <span>{label(first)}</span>
        <span>this week</span>
      </p>
    </section>
  );
}
