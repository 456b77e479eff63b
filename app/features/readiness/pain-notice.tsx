import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#domain/days.ts';
import { rpc } from '#lib/session/ask.ts';
import { Link } from '#ui/link.tsx';

/** Lists athletes whose last readiness check named pain. Renders nothing without one: it is an addition to the coach's page. */
export function PainNotice() {
  const { data } = useQuery({ queryKey: ['readiness', 'pain'], queryFn: () => rpc('list_pain') });
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-labelledby="pain" className="my-6 border-l-4 border-tartan bg-surface px-4 py-3 text-15">
      <h2 id="pain" className="font-semibold">
        Pain
      </h2>
      <ul className="mt-1 flex flex-col gap-1">
        {data.map(({ athlete_id: id, name, checked_on: day, pain }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <Link to={`/admin/members/${id}`} className="font-semibold underline underline-offset-4">
              {name}
            </Link>
            {`: ${pain.join(', ')}, ${formatDay(day, 'short')}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
