import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { commitOf, contentKey, listPublications } from './content-calls.ts';

const pollMs = 1000;

/** Loads the newest publications, and again every second while one is running. */
export function usePublications() {
  return useQuery({
    queryKey: [contentKey, 'publications'],
    queryFn: listPublications,
    refetchInterval: ({ state }) => (state.data?.[0]?.state === 'building' ? pollMs : false),
  });
}

/** Shows the progress of a publication, and why the newest one failed. */
export function PublishState() {
  const queries = useQueryClient();
  const { data } = usePublications();
  const newest = data?.[0];
  const seen = useRef(newest?.state);
  useEffect(() => {
    if (seen.current === 'building' && newest !== undefined && newest.state !== 'building') {
      void queries.invalidateQueries({ queryKey: [contentKey] });
      if (newest.state === 'published')
        toast({ title: 'Published. The site shows the new texts.', tone: 'success' });
    }
    seen.current = newest?.state;
  }, [newest, queries]);
  if (newest?.state === 'building') {
    return (
      <Notice tone="info" className="mb-6">
        <p className="font-semibold">Publishing… Visitors see the old site until this is done.</p>
        <p className="mt-1 text-muted">{newest.step === '' ? 'Starting' : `Step ${newest.step}`}</p>
        <div className="mt-3 h-1 overflow-hidden bg-surface-2" aria-hidden>
          <div
            className="h-full bg-pit transition-[width] duration-500"
            style={{ width: `${progressOf(newest.step)}%` }}
          />
        </div>
      </Notice>
    );
  }
  if (newest?.state === 'failed') {
    return (
      <Notice tone="error" className="mb-6">
        The last publication failed. {newest.problem}
      </Notice>
    );
  }
  const commit = newest && commitOf(newest);
  if (commit !== undefined) {
    return (
      <Notice tone={newest?.problem === null ? 'info' : 'error'} className="mb-6">
        {newest?.problem ??
          'Your last changes are in the site’s repository. Visitors see them when the site was built from it, usually after a few minutes.'}{' '}
        <a href={commit} className="underline underline-offset-4">
          See the commit
        </a>
      </Notice>
    );
  }
  return null;
}

/** Percent of a build before a step, such as '2 of 3, …'. */
function progressOf(step: string): number {
  const [, number = '0', total = '3'] = /^(\d) of (\d)/.exec(step) ?? [];
  return Math.max(5, Math.round(((Number(number) - 0.5) / Number(total)) * 100));
}
