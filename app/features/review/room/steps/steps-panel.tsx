import { hasRealTimes, noRealTimes } from '#domain/slow-motion.ts';
import { ChevronDown, Footprints } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { frameAt } from '#lib/video-frames/frame-index.ts';
import { toSeconds } from '#lib/video-frames/microseconds.ts';
import { useFilm, useOpenReview } from '../room-contexts.ts';
import { titleOf } from '../keys/command.ts';
import { markContact, markToeOff } from '../keys/review-commands.ts';
import { usePlayerState } from '../video/use-video-player.ts';
import { StepActions, StepRow } from './step-row.tsx';
import { formatCadence, formatMilliseconds, stepTimes, type Measured } from './step-times.ts';

function Total({
  name,
  value,
  format,
}: {
  name: string;
  value: Measured | undefined;
  format: (value: Measured) => string;
}) {
  if (!value) return null;
  return (
    <div className="flex flex-col border-t border-control pt-1">
      <dt className="flex-1 text-13 text-muted">{name}</dt>
      <dd className="font-mono text-15">{format(value)}</dd>
    </div>
  );
}

/** The steps of the run-up with their times. Coaches mark them; athletes see them if there are any. */
export function StepsPanel() {
  const { video, goTo } = useFilm();
  const { review, permissions, put } = useOpenReview();
  const { canReview } = permissions;
  const { steps, phases } = review;
  const [selectedId, setSelectedId] = useState<string>();
  const index = usePlayerState(video.player, (state) => state.index);
  // Only the step, so that playing re-renders nothing between steps.
  const hereId = usePlayerState(video.player, ({ index, frame }) =>
    index ? steps.find(({ contactUs }) => frameAt(index, toSeconds(contactUs)) === frame)?.id : undefined,
  );
  const isReady = usePlayerState(video.player, (state) => state.status === 'ready');
  if (steps.length === 0 && !canReview) return null;
  const times = index && stepTimes(steps, phases, { index, slowMotion: video.slowMotion });
  const { cadence, contact, plantToTakeOff } = times ?? {};
  const isTimed = hasRealTimes(video.slowMotion);
  return (
    <details open={steps.length > 0 ? true : undefined} className="group border-b border-hairline">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between px-4 text-15 font-semibold -outline-offset-2 hover:bg-surface-2 [&::-webkit-details-marker]:hidden">
        <span>
          Steps{' '}
          {steps.length > 0 && (
            <span className="font-mono text-13 font-normal text-muted">{steps.length}</span>
          )}
        </span>
        <ChevronDown aria-hidden strokeWidth={1.5} className="size-5 group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4 pt-1">
        {canReview && (
          <div className="flex gap-2">
            <Button
              look="secondary"
              className="flex-1 px-2!"
              disabled={!isReady}
              title={titleOf(markContact, 'A foot touches the ground on this frame')}
              onClick={() => markContact.run({ video, review, put })}
            >
              <Footprints aria-hidden strokeWidth={1.5} className="size-4" />
              Contact
            </Button>
            <Button
              look="secondary"
              className="flex-1 px-2!"
              disabled={!isReady}
              title={titleOf(markToeOff, 'The foot leaves the ground on this frame')}
              onClick={() => markToeOff.run({ video, review, put })}
            >
              Toe-off
            </Button>
          </div>
        )}
        {steps.length === 0 ? (
          <p className="pt-3 text-13 text-muted">
            Go to each frame on which a foot touches the ground and press Contact. Toe-off is optional. Mark
            the last steps before the take-off.
          </p>
        ) : (
          times && (
            <>
              {isTimed ? (
                <dl className="mt-3 grid grid-cols-3 gap-3">
                  <Total name="Cadence, steps/s" value={cadence} format={formatCadence} />
                  <Total name="Mean contact" value={contact} format={formatMilliseconds} />
                  <Total name="Plant to take-off" value={plantToTakeOff} format={formatMilliseconds} />
                </dl>
              ) : (
                <p className="mt-3 text-15">{noRealTimes}</p>
              )}
              <div className="mt-3 overflow-x-auto">
                <table className="w-full text-left">
                  <caption className="sr-only">Steps of the run-up</caption>
                  <thead className="text-13 text-muted">
                    <tr className="border-b border-control align-bottom [&>th]:pr-2 [&>th]:pb-1 [&>th]:font-normal [&>th:first-child]:pl-2">
                      <th scope="col">Step</th>
                      <th scope="col">Contact</th>
                      <th scope="col">Since last</th>
                      <th scope="col">Steps/s</th>
                    </tr>
                  </thead>
                  <tbody>
                    {times.steps.map((row) => {
                      const { step } = row;
                      const isSelected = canReview && step.id === selectedId;
                      return (
                        <StepRow
                          key={step.id}
                          row={row}
                          slowMotion={video.slowMotion}
                          isHere={step.id === hereId}
                          onGo={() => {
                            setSelectedId(step.id);
                            goTo(step.contactUs);
                          }}
                        >
                          {isSelected && <StepActions times={row} />}
                        </StepRow>
                      );
                    })}
                  </tbody>
                </table>
              </div>
              {isTimed && (
                <p className="pt-2 text-13 text-muted">
                  ± is the time between two frames: a contact is somewhere between them.
                  {canReview && !plantToTakeOff && ' Set Plant and Take-off to see the time between them.'}
                </p>
              )}
            </>
          )
        )}
      </div>
    </details>
  );
}
