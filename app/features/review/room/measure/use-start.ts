import { toast } from '#lib/page/toast.ts';
import { useFilm, useOpenReview } from '../room-contexts.ts';
import { nextTime, startDraft } from './draft.ts';
import type { MeasurementKind, PlaceName, Reference } from './measurement.ts';
import type { MeasureProps } from './use-measure-panel.tsx';

export type StartDraft = (kind: MeasurementKind, reference?: Reference | PlaceName | null) => void;

/** Returns what starts a measurement: it pauses the video and goes to the first frame to mark. */
export function useStart({ setDraft, setShownId }: MeasureProps): StartDraft {
  const { video, goTo } = useFilm();
  const { review } = useOpenReview();
  return (kind, reference = null) => {
    if (kind === 'run-up' && review.steps.length < 2)
      return toast({
        title: 'Mark the contacts first',
        description: 'Mark at least two contacts of the run-up under Notes, Steps.',
        tone: 'error',
      });
    const started = startDraft(review, kind, reference);
    void video.player?.pause();
    setShownId(undefined);
    setDraft(started);
    const time = nextTime(started, review.phases);
    if (time !== undefined) goTo(time);
  };
}
