import { useState } from 'react';
import { canBeSlow, CaptureRateField } from '#common/film/capture-rate-field.tsx';
import { Collapsible } from '#ui/collapsible.tsx';
import { captureRateOf, slowMotionOfVideo } from './choose-slow-motion.ts';
import type { JumpDraft } from './jump-draft.ts';
import type { VideoRates } from '../queue/queue.ts';

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
  const slowMotion = slowMotionOfVideo(video);
  if (!canBeSlow(rates.file) && (slowMotion ?? 1) === 1) return null;
  const captureRate = captureRateOf(video);
  const summary =
    slowMotion === undefined
      ? 'Filmed at more frames a second than it plays?'
      : slowMotion === 1
        ? 'No'
        : `Filmed at ${Math.round(captureRate ?? 0)} frames a second`;
  return (
    <Collapsible heading="Slow motion" summary={summary} isOpen={isOpen || isWrong} onToggle={setOpen}>
      <CaptureRateField
        label="Was it filmed in slow motion?"
        hint="Then your coach measures times in real seconds. The camera app shows the rate."
        fileRate={rates.file}
        captureRate={captureRate}
        unknown={rates.capture === undefined ? 'I don’t know' : undefined}
        onChange={(chosen) => onChange({ ...draft, captureRate: chosen })}
      />
    </Collapsible>
  );
}
