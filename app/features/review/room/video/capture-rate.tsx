import { useMemo } from 'react';
import { factorOf, hasRealTimes, isRuns, noRealTimes, type SlowRun } from '#domain/slow-motion.ts';
import { canBeSlow, CaptureRateField } from '#common/film/capture-rate-field.tsx';
import { ratesOf, slowMotionOfRates, toCaptureRate } from '#lib/video-frames/video-rates.ts';
import { usePlayerState, type RoomVideo } from './use-video-player.ts';

interface CaptureRateProps {
  video: RoomVideo;
  /** Coaches only. */
  onChange?: (slowMotion: number | readonly SlowRun[]) => void;
}

const ifComplete = 'Times are real time if the phone kept every frame.';

/** The rate at which the camera filmed. Renders nothing if nobody can change it and it is the rate of the file. */
export function CaptureRate({ video: { player, slowMotion }, onChange }: CaptureRateProps) {
  const index = usePlayerState(player, (state) => state.index);
  const rates = useMemo(() => index && ratesOf(index), [index]);
  if (!rates) return null;
  const changesSpeed = isRuns(slowMotion);
  const isSlow = changesSpeed || factorOf(slowMotion) > 1;
  const captureRate = toCaptureRate(rates, slowMotion);
  const how = changesSpeed ? 'The video changes its speed.' : `saved at ${Math.round(rates.file)} fps.`;
  const isUnknown = !hasRealTimes(slowMotion);
  if (!onChange)
    return isSlow ? (
      <p className="border-b border-hairline px-4 py-3 text-15">
        {isUnknown
          ? noRealTimes
          : `Filmed at ${Math.round(captureRate ?? 0)} fps${changesSpeed ? '. ' : ', '}${how} ${ifComplete}`}
      </p>
    ) : null;
  if (!canBeSlow(rates) && !isSlow) return null;
  return (
    <div className="border-b border-hairline px-4 py-3">
      <CaptureRateField
        label="Capture rate"
        hint={
          isUnknown
            ? noRealTimes
            : isSlow
              ? `${changesSpeed ? how : `The video is ${how}`} ${ifComplete}`
              : undefined
        }
        rates={rates}
        captureRate={isSlow ? captureRate : rates.file}
        unknown={isUnknown ? 'Not known' : undefined}
        onChange={(chosen) => {
          const changed = slowMotionOfRates(rates, chosen);
          if (changed !== undefined && changed !== null && hasRealTimes(changed)) onChange(changed);
        }}
      />
    </div>
  );
}
