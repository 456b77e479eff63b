import { useNavigate } from 'react-router';
import { toRealTime } from '#domain/slow-motion.ts';
import { secondsOfFrame, toFrameState } from '#common/chat/linked-frame.ts';
import { useFilm, useOpenReview } from './room-contexts.ts';
import { currentTime } from './current-time.ts';

/** Returns a function that opens the conversation with the current frame in the draft. */
export function useMessageAboutFrame(): () => void {
  const { video } = useFilm();
  const { review, permissions } = useOpenReview();
  const { submissionId, fileName, athleteId } = review;
  const { player, slowMotion } = video;
  const navigate = useNavigate();
  return () => {
    const atUs = currentTime(player);
    if (atUs === undefined) return;
    const frame = {
      review: { id: submissionId, fileName },
      seconds: secondsOfFrame(toRealTime(atUs, slowMotion)),
    };
    void navigate(permissions.isCoach ? `/admin/chat?athlete=${athleteId}` : '/messages', {
      state: toFrameState(frame),
    });
  };
}
