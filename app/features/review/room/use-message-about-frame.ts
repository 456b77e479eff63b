import { useNavigate } from 'react-router';
import { secondsOfFrame, toFrameState } from '../../../lib/chat/linked-frame.ts';
import type { VideoPlayer } from '../../../lib/video-frames/video-player.ts';
import type { Review } from '../review.ts';
import { currentTime } from './use-room.ts';

/** Returns a function that opens the conversation with the current frame in the draft. */
export function useMessageAboutFrame(
  { submissionId, fileName, athleteId }: Review,
  player: VideoPlayer | undefined,
  isCoach: boolean,
): () => void {
  const navigate = useNavigate();
  return () => {
    const atUs = currentTime(player);
    if (atUs === undefined) return;
    const frame = { review: { id: submissionId, fileName }, seconds: secondsOfFrame(atUs) };
    void navigate(isCoach ? `/admin/chat?athlete=${athleteId}` : '/messages', { state: toFrameState(frame) });
  };
}
