import { slowMotionOf } from '#domain/slow-motion.ts';
import { canBeSlow, CaptureRateField } from '#common/film/capture-rate-field.tsx';
import { rateOf } from '#lib/video-frames/video-rates.ts';
import { usePlayerState, type RoomVideo } from './use-video-player.ts';

interface CaptureRateProps {
  video: RoomVideo;
  /** Coaches only. Receives how many times slower the video plays than the jump was. */
  onChange?: (slowMotion: number) => void;
}

/** The rate at which the camera filmed. Renders nothing if nobody can change it and it is the rate of the file. */
export function CaptureRate({ video: { player, slowMotion }, onChange }: CaptureRateProps) {
  const fileRate = usePlayerState(player, ({ index }) => index && rateOf(index));
  if (fileRate === undefined) return null;
  const savedAt = `saved at ${Math.round(fileRate)} fps`;
  const rate = fileRate * (slowMotion ?? 1);
  const isSlow = slowMotion !== null && slowMotion > 1;
  if (!onChange)
    return isSlow ? (
      <p className="border-b border-hairline px-4 py-3 text-15">
        Filmed at {Math.round(rate)} fps, {savedAt}. Times are real time if the phone kept every frame.
      </p>
    ) : null;
  if (!canBeSlow(fileRate) && !isSlow) return null;
  return (
    <div className="border-b border-hairline px-4 py-3">
      <CaptureRateField
        label="Capture rate"
        hint={
          isSlow ? `The video is ${savedAt}. Times are real time if the phone kept every frame.` : undefined
        }
        fileRate={fileRate}
        captureRate={rate}
        onChange={(chosen) => {
          const factor = chosen === undefined ? undefined : slowMotionOf(chosen, fileRate);
          if (factor !== undefined) onChange(factor);
        }}
      />
    </div>
  );
}
