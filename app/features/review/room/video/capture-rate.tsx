import { captureRates, slowMotionOf } from '#domain/slow-motion.ts';
import { rateOf } from '#lib/video-frames/video-rates.ts';
import { SelectField } from '#ui/field.tsx';
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
  const rate = Math.round(fileRate * (slowMotion ?? 1));
  const isSlow = slowMotion !== null && slowMotion > 1;
  if (!onChange)
    return isSlow ? (
      <p className="border-b border-hairline px-4 py-3 text-15">
        Filmed at {rate} fps, {savedAt}. All times are real time.
      </p>
    ) : null;
  const rates = new Set<number>(captureRates.filter((other) => slowMotionOf(other, fileRate) > 1));
  if (rates.size === 0 && !isSlow) return null;
  if (isSlow) rates.add(rate);
  return (
    <div className="border-b border-hairline px-4 py-3">
      <SelectField
        label="Capture rate"
        hint={isSlow ? `The video is ${savedAt}. All times are real time.` : undefined}
        value={isSlow ? String(rate) : ''}
        onChange={({ target }) =>
          onChange(target.value === '' ? 1 : slowMotionOf(Number(target.value), fileRate))
        }
      >
        <option value="">{`${Math.round(fileRate)} fps, not slow motion`}</option>
        {[...rates]
          .sort((a, b) => a - b)
          .map((other) => (
            <option key={other} value={other}>
              {other} fps, slow motion
            </option>
          ))}
      </SelectField>
    </div>
  );
}
