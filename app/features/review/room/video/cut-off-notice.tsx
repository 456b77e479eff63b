import { lastFrame } from '#lib/video-frames/frame-index.ts';
import { usePlayerState, type RoomVideo } from './use-video-player.ts';

/** Says that the video's file was cut off, and where it ends. */
export function CutOffNotice({ video: { player } }: { video: RoomVideo }) {
  const index = usePlayerState(player, (state) => state.index);
  if (index?.missing === undefined) return null;
  const frames = index.missing === 1 ? '1 frame is' : `${index.missing} frames are`;
  return (
    <p role="status" className="border-t border-hairline bg-surface px-3 py-2 text-15">
      <strong>This video ends at frame {lastFrame(index)}.</strong> The file is incomplete: {frames} missing.
      To see the rest, the athlete must upload the original again.
    </p>
  );
}
