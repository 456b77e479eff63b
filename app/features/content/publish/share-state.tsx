import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from '#lib/page/toast.ts';
import { publicationsQuery, startPublication, type Publication } from '../content-calls.ts';
import { drawShareImages, outdatedShareImages } from './share-images.ts';

/**
 * Draws what shared links show after a publication, while visitors already see its pages, and lets the pages name the new pictures. Without
 * this page, they wait for the next visit of it.
 */
export function ShareState({ publication: { id } }: { publication: Publication }) {
  const queries = useQueryClient();
  const { data } = useQuery(outdatedShareImages(id));
  const [step, setStep] = useState('');
  const begun = useRef('');
  /** Whether stored images wait for the pages to name them, because another publication ran. */
  const isWaiting = useRef(false);
  useEffect(() => {
    if (data === undefined || begun.current === id) return;
    if (data.images.length === 0 && !isWaiting.current) return;
    begun.current = id;
    const { images } = data;
    async function draw(): Promise<void> {
      const failed = await drawShareImages({ images, fonts: data?.fonts ?? [] }, setStep);
      isWaiting.current ||= failed < images.length;
      if (isWaiting.current) await startPublication({ action: 'renew' });
      isWaiting.current = false;
      if (failed > 0)
        toast({
          title: 'Some share images are older',
          description: `This browser could not draw ${failed} of ${images.length}. Shared links show the earlier pictures until this page is open in another browser, such as Chrome or Firefox.`,
        });
    }
    void draw()
      .catch((cause: unknown) => console.warn('The share images could not be drawn', cause))
      .finally(() => {
        setStep('');
        void queries.invalidateQueries({ queryKey: publicationsQuery.queryKey });
      });
  }, [data, id, queries]);
  return step === '' ? null : (
    <p role="status" className="mb-6 text-15 text-muted">
      {step}
    </p>
  );
}
