import { usePlayerState, type RoomVideo } from './use-video-player.ts';

interface LoadingSignProps {
  video: RoomVideo;
  /** Whether keys wait until the video is ready. */
  hasWaitingKeys: boolean;
}

/** Says on the picture that a frame takes long to load, or that keys wait for the video. */
export function LoadingSign({ video: { player }, hasWaitingKeys }: LoadingSignProps) {
  const isReady = usePlayerState(player, ({ status }) => status === 'ready');
  const isLate = usePlayerState(player, (state) => state.isLate);
  const text =
    hasWaitingKeys && !isReady ? 'Loading the video. Your keys will follow…' : isLate && 'Loading the frame…';
  return (
    <p
      role="status"
      className={
        text
          ? 'absolute bottom-2 left-2 z-1 rounded-sm bg-[#0e1216] px-3 py-1.5 text-15 text-[#f2eee4]'
          : 'sr-only'
      }
    >
      {text}
    </p>
  );
}
