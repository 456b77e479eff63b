import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#lib/page/toast.ts';
import { plural } from '#lib/text/plural.ts';
import { commitOf, contentKey, readBuiltPublication, type Publication } from '../content-calls.ts';

const pollMs = 10_000;
const minuteMs = 60_000;
/** A build takes a few minutes. After this time something is wrong with it. */
const lateMinutes = 30;
/** How long 'Live' is worth a notice. The history says it afterward. */
const newMinutes = 24 * 60;

/** The publication that the site was built with. Asks only for a site in a repository, and until that is its newest one. */
export const builtPublicationQuery = (newest: Publication | undefined) =>
  queryOptions({
    queryKey: [...contentKey, 'built'],
    queryFn: readBuiltPublication,
    enabled: newest !== undefined && commitOf(newest) !== undefined,
    refetchInterval: ({ state }) => (state.data === newest?.id ? false : pollMs),
  });

/** Says whether visitors see the newest publication, if it was sent to the site's repository. */
export function SentState({ publication }: { publication: Publication }) {
  const commit = commitOf(publication);
  const {
    data: built,
    isPending,
    dataUpdatedAt,
    errorUpdatedAt,
  } = useQuery(builtPublicationQuery(publication));
  const isLive = built === publication.id;
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (isLive && wasWaiting.current)
      toast({ title: 'Live. The site shows the new texts.', tone: 'success' });
    wasWaiting.current = !isPending && !isLive;
  }, [isLive, isPending]);
  if (commit === undefined || (isPending && errorUpdatedAt === 0)) return null;
  const now = Math.max(dataUpdatedAt, errorUpdatedAt);
  const sentAt = Date.parse(publication.finished_at ?? publication.started_at);
  const minutes = Math.max(0, Math.floor((now - sentAt) / minuteMs));
  if (isLive && minutes >= newMinutes) return null;
  const isLate = minutes >= lateMinutes;
  const isFine = isLive || (publication.problem === null && !isLate);
  return (
    <Notice tone={isLive ? 'done' : isFine ? 'info' : 'error'} className="mb-6">
      {isLive
        ? 'Live. The site shows your last changes.'
        : (publication.problem ?? describe(minutes, isLate))}{' '}
      <a href={commit} className="underline underline-offset-4">
        See the commit
      </a>
    </Notice>
  );
}

function describe(minutes: number, isLate: boolean): string {
  if (!isLate) return `Sent ${describeAge(minutes)}; the site is being built.`;
  return `Sent ${describeAge(minutes)}, but the site still shows the old version. Look for the build at your repository or your web host, or ask your developer to.`;
}

function describeAge(minutes: number): string {
  if (minutes < 1) return 'a moment ago';
  if (minutes < 120) return `${plural(minutes, 'minute')} ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours ago` : `${Math.floor(hours / 24)} days ago`;
}
