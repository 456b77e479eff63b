import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#lib/page/toast.ts';
import { BuildProgress } from './build-progress.tsx';
import { commitOf, contentKey, isShareImages, publicationsQuery } from '../content-calls.ts';
import { SentState } from './sent-state.tsx';
import { ShareState } from './share-state.tsx';

/** Shows the progress of a publication, and why the newest one failed. */
export function PublishState() {
  const queries = useQueryClient();
  const { data } = useQuery(publicationsQuery);
  const newest = data?.[0];
  const seen = useRef(newest?.state);
  useEffect(() => {
    if (seen.current === 'building' && newest !== undefined && newest.state !== 'building') {
      void queries.invalidateQueries({ queryKey: contentKey });
      if (newest.state === 'published' && !isShareImages(newest) && commitOf(newest) === undefined)
        toast({ title: 'Published. The site shows the new texts.', tone: 'success' });
    }
    seen.current = newest?.state;
  }, [newest, queries]);
  if (newest?.state === 'building') {
    return (
      <Notice tone="info" className="mb-6">
        <p className="font-semibold">
          {isShareImages(newest)
            ? 'Showing the new share images…'
            : 'Publishing… Visitors see the old site until this is done.'}
        </p>
        <BuildProgress step={newest.step} />
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
  return newest === undefined ? null : (
    <>
      <ShareState publication={newest} />
      <SentState publication={newest} />
    </>
  );
}
