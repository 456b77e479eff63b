import { useState } from 'react';
import { ChoiceField } from '#ui/choice-field.tsx';
import { Collapsible } from '#ui/collapsible.tsx';
import { captureChoices, captureRateOf, slowMotionOfVideo } from './choose-slow-motion.ts';
import type { JumpDraft } from './jump-draft.ts';
import type { VideoRates } from '../queue/queue.ts';

interface SlowMotionFieldProps {
  rates: VideoRates;
  draft: JumpDraft;
  onChange: (draft: JumpDraft) => void;
}

/** Asks whether the video was filmed in slow motion. Renders nothing for a video that cannot be. */
export function SlowMotionField({ rates, draft, onChange }: SlowMotionFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const choices = captureChoices(rates);
  if (choices.length === 0) return null;
  const video = { rates, about: draft };
  const slowMotion = slowMotionOfVideo(video);
  const rate = Math.round(captureRateOf(video) ?? 0);
  const summary =
    slowMotion === undefined
      ? 'Filmed at 120 or 240 frames a second?'
      : slowMotion === 1
        ? 'No'
        : `Filmed at ${rate} frames a second`;
  return (
    <Collapsible heading="Slow motion" summary={summary} isOpen={isOpen} onToggle={setOpen}>
      <ChoiceField
        legend="Was it filmed in slow motion?"
        hint="Then your coach measures times in real seconds. The camera app shows the rate."
        choices={[
          { value: '1', label: 'No' },
          ...choices.map((other) => ({ value: String(other), label: `${other} fps` })),
        ]}
        value={slowMotion === undefined ? undefined : slowMotion === 1 ? '1' : String(rate)}
        onChange={(value) => onChange({ ...draft, captureRate: value === '1' ? rates.file : Number(value) })}
      />
    </Collapsible>
  );
}
