import { MapPin, X } from 'lucide-react';
import type { Phase } from '#domain/review-calls.ts';
import { formatFilmTime } from '#domain/format-clock.ts';
import { classNames } from '#ui/class-names.ts';
import { frameAt } from '#lib/video-frames/frame-index.ts';
import { toSeconds } from '#lib/video-frames/microseconds.ts';
import { phaseNames, phases, type Review } from '../../review.ts';
import { titleOf } from '../keys/command.ts';
import { setPhase } from '../keys/review-commands.ts';
import { Still } from './still.tsx';
import { useFilm, useOpenReview } from '../room-contexts.ts';
import { usePlayerState } from './use-video-player.ts';

interface PhaseStripProps {
  /** URLs of pictures of the phases, shown until the video has drawn them. */
  pictures?: Partial<Record<Phase, string>> | undefined;
  /** A row that scrolls, all phases in view, or names and times alone for a low sheet. */
  layout?: 'row' | 'grid' | 'names';
}

/** Returns the last phase that has started at a time. */
function currentPhase(marks: Review['phases'], atUs: number): Phase | undefined {
  let found: Phase | undefined;
  let latest = -1;
  for (const phase of phases) {
    const mark = marks[phase];
    if (mark !== undefined && mark <= atUs && mark >= latest) [found, latest] = [phase, mark];
  }
  return found;
}

/** The phases of the vault, each shown as the frame on which it starts. */
export function PhaseStrip({ pictures = {}, layout = 'row' }: PhaseStripProps) {
  const { video, goTo } = useFilm();
  const { review, permissions, put } = useOpenReview();
  const { submissionId, phases: marks } = review;
  const { canReview } = permissions;
  const { player, slowMotion } = video;
  const isReady = usePlayerState(player, (state) => state.status === 'ready');
  const current = usePlayerState(player, ({ index, frame }) =>
    index ? currentPhase(frameMarks(marks, index), frame) : undefined,
  );
  const shown = canReview ? phases : phases.filter((phase) => marks[phase] !== undefined);
  if (shown.length === 0) return null;
  return (
    <ol
      aria-label="Phases"
      className={classNames(
        'gap-px border-b border-hairline bg-hairline',
        layout === 'grid' ? 'grid shrink-0 grid-cols-3' : 'flex snap-x overflow-x-auto',
      )}
    >
      {shown.map((phase) => {
        const atUs = marks[phase];
        const isSet = atUs !== undefined;
        const number = phases.indexOf(phase) + 1;
        const mark = setPhase(phase);
        const set = () => mark.run({ video, review, put });
        return (
          <li key={phase} className="group/phase relative min-w-24 max-w-60 flex-1 snap-start bg-ground">
            <button
              type="button"
              // The room goes to a set phase as soon as the video is ready.
              disabled={!isReady && !isSet}
              aria-current={current === phase ? 'step' : undefined}
              onClick={() => (isSet ? goTo(atUs) : set())}
              title={isSet ? `Go to ${phaseNames[phase]}` : titleOf(mark)}
              className="group block w-full text-left -outline-offset-2 lg:not-pointer-coarse:flex"
            >
              <span
                hidden={layout === 'names'}
                className="relative block aspect-video overflow-hidden bg-surface-2 lg:not-pointer-coarse:h-12 lg:not-pointer-coarse:max-w-[44%] lg:not-pointer-coarse:shrink-0"
              >
                {isSet ? (
                  <Still atUs={atUs} picture={pictures[phase]} />
                ) : (
                  <span className="grid size-full place-items-center font-mono text-28 lg:not-pointer-coarse:text-17 text-muted group-hover:text-ink">
                    {number}
                  </span>
                )}
              </span>
              <span
                className={classNames(
                  'block border-t-2 px-2 pb-1.5 pt-1 lg:not-pointer-coarse:min-w-0 lg:not-pointer-coarse:flex-1 lg:not-pointer-coarse:pb-0.5 lg:not-pointer-coarse:pt-0.5',
                  current === phase ? 'border-tartan' : 'border-transparent',
                )}
              >
                <span className="block truncate text-13 font-semibold">{phaseNames[phase]}</span>
                <span className="block truncate font-mono text-13 text-muted">
                  {isSet ? formatFilmTime(atUs, slowMotion) : 'Set here'}
                </span>
              </span>
            </button>
            {isSet && canReview && layout !== 'names' && (
              <span className="absolute right-0 top-0 flex bg-[rgb(14_18_22/0.75)] text-[#f2eee4] lg:not-pointer-coarse:left-0 lg:not-pointer-coarse:right-auto lg:not-pointer-coarse:not-focus-within:not-group-hover/phase:opacity-0">
                <button
                  type="button"
                  aria-label={`Move ${phaseNames[phase]} to this frame`}
                  title={titleOf(mark, 'Move to this frame')}
                  onClick={set}
                  className="grid size-8 place-items-center hover:bg-[#0e1216] pointer-coarse:size-11"
                >
                  <MapPin aria-hidden strokeWidth={1.5} className="size-4" />
                </button>
                <button
                  type="button"
                  aria-label={`Clear ${phaseNames[phase]}`}
                  title="Clear"
                  onClick={() =>
                    put({ kind: 'phases', id: 'phases', submissionId, marks: { [phase]: null } })
                  }
                  className="grid size-8 place-items-center hover:bg-[#0e1216] pointer-coarse:size-11"
                >
                  <X aria-hidden strokeWidth={1.5} className="size-4" />
                </button>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

type Index = NonNullable<Parameters<typeof frameAt>[0]>;

/** Converts the times to frames, so that rounding cannot move a phase off its frame. */
function frameMarks(marks: Review['phases'], index: Index): Review['phases'] {
  return Object.fromEntries(
    Object.entries(marks).map(([phase, atUs]) => [phase, frameAt(index, toSeconds(atUs))]),
  );
}
