import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatMoment } from '#domain/days.ts';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { describeNeed } from './describe-need.ts';
import { needsQuery, type Need } from './list-needs.ts';
import { NeedActions } from './need-actions.tsx';

function NeedCard({ need }: { need: Need }) {
  const { heading, text } = describeNeed(need);
  const headingId = `need-${need.kind}-${need.id}`;
  return (
    <li className="border-t border-hairline py-6">
      <section aria-labelledby={headingId}>
        <h2 id={headingId} className="text-21 [overflow-wrap:anywhere]">
          {heading}
        </h2>
        <p className="mt-1 font-mono text-13 text-muted">Since {formatMoment(need.since)}</p>
        <p className="mt-3 max-w-2xl [overflow-wrap:anywhere]">{text}</p>
        <NeedActions need={need} />
      </section>
    </li>
  );
}

/** The page /admin/needs-you: what a person must decide or repair, with the button that ends it. `others` are notices from elsewhere. */
export function NeedsPage({ others }: { others?: ReactNode }) {
  const { data, error, refetch } = useQuery(needsQuery);
  if (data === undefined) return <NotLoaded what="what needs you" error={error} refetch={refetch} />;
  return (
    <>
      {others}
      {data.length === 0 ? (
        !others && <Notice tone="done">Nothing waits for you.</Notice>
      ) : (
        <ul className="border-b border-hairline">
          {data.map((need) => (
            <NeedCard key={`${need.kind} ${need.id}`} need={need} />
          ))}
        </ul>
      )}
    </>
  );
}
