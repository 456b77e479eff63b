import { useState } from 'react';
import { hasRealTimes } from '#domain/slow-motion.ts';
import { canBeSlow, CaptureRateField } from '#common/film/capture-rate-field.tsx';
import { Collapsible } from '#ui/collapsible.tsx';
import { captureRateOf, slowMotionOfVideo } from './choose-slow-motion.ts';
import type { JumpDraft } from './jump-draft.ts';
import type { VideoRates } from '#lib/video-frames/video-rates.ts';

interface SlowMotionFieldProps {
  rates: VideoRates;
  draft: JumpDraft;
  /** Whether the typed rate keeps the video from being sent. */
  isWrong: boolean;
  onChange: (draft: JumpDraft) => void;
}

/** Asks whether the video was filmed in slow motion. Renders nothing for a video that cannot be. */
export function SlowMotionField({ rates, draft, isWrong, onChange }: SlowMotionFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const video = { rates, about: draft };
  const slowMotion = slowMotionOfVideo(video) ?? null;
  const isSlow = slowMotion !== null && slowMotion !== 1;
  if (!canBeSlow(rates) && !isSlow) return null;
  const captureRate = captureRateOf(video);
  const isUnknown = !hasRealTimes(slowMotion);
  const summary = isUnknown
    ? 'It changes its speed. At how many frames a second was it filmed?'
    : slowMotion === null
      ? 'Filmed at more frames a second than it plays?'
      : isSlow
        ? `Filmed at ${Math.round(captureRate ?? 0)} frames a second`
        : 'No';
  return (
    <Collapsible heading="Slow motion" summary={summary} isOpen={isOpen || isWrong} onToggle={setOpen}>
      <CaptureRateField
        label="Was it filmed in slow motion?"
        hint={
          isUnknown
            ? 'The camera app shows the rate. Or send the original, without slow motion: on an iPhone, open it in Photos, press Edit and drag both slow-motion marks together.'
            : 'Then your coach measures times in real seconds. The camera app shows the rate.'
        }
        rates={rates}
        captureRate={captureRate}
        unknown={rates.capture === undefined ? 'I don’t know' : undefined}
        onChange={(chosen) => onChange({ ...draft, captureRate: chosen })}
      />
    </Collapsible>
  );
}
