import { useNavigate } from 'react-router';
import { toRealTime } from '#domain/slow-motion.ts';
import { secondsOfFrame, toFrameState } from '#common/chat/linked-frame.ts';
import type { Review } from '../review.ts';
import type { RoomVideo } from './video/use-video-player.ts';
import { currentTime } from './use-room.ts';

/** Returns a function that opens the conversation with the current frame in the draft. */
export function useMessageAboutFrame(
  { submissionId, fileName, athleteId }: Review,
  { player, slowMotion }: RoomVideo,
  isCoach: boolean,
): () => void {
  const navigate = useNavigate();
  return () => {
    const atUs = currentTime(player);
    if (atUs === undefined) return;
    const frame = {
      review: { id: submissionId, fileName },
      seconds: secondsOfFrame(toRealTime(atUs, slowMotion)),
    };
    void navigate(isCoach ? `/admin/chat?athlete=${athleteId}` : '/messages', { state: toFrameState(frame) });
  };
}
