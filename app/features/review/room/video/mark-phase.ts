import type { Phase } from '#domain/review-calls.ts';
import { toast } from '#lib/page/toast.ts';
import { atShownFrame } from '../on-shown-frame.ts';
import type { OpenReview } from '../open-review.ts';
import type { RoomFilm } from '../use-film-state.ts';
import { phaseProblem } from './phase-order.ts';

type OpenPhases = Pick<RoomFilm, 'video'> & Pick<OpenReview, 'review' | 'put'>;

/** Marks the current frame as the first one of a phase, if the phases stay in order. */
export const markPhase = ({ video, review, put }: OpenPhases, phase: Phase): void =>
  atShownFrame(video.player, (atUs) => {
    const { submissionId, phases, slowMotion } = review;
    const problem = phaseProblem(phases, phase, atUs, slowMotion);
    if (problem === undefined) put({ kind: 'phases', id: 'phases', submissionId, marks: { [phase]: atUs } });
    else toast({ title: 'Phases must stay in order', description: problem, tone: 'error' });
  });
