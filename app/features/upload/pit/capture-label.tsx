import { Circle } from 'lucide-react';
import { formatClock } from '#domain/format-clock.ts';
import type { CaptureState } from './capture-session.ts';
import { filmClock } from './film-clock.ts';

interface CaptureLabelProps {
  state: CaptureState;
  /** Seconds that are filmed and in memory. */
  filmed: number;
  isDelayed: boolean;
}

const chip = 'w-fit rounded-sm bg-[rgb(14_18_22/0.72)] px-3 py-1';

/** Says how old the picture is, to be read from the end of the pit, and whether a recording runs. */
export function CaptureLabel({ state, filmed, isDelayed }: CaptureLabelProps) {
  const { status, delay, recordingSince } = state;
  const isCountingDown = status === 'filming' && delay > 0 && !isDelayed;
  const heading = isDelayed ? `${delay} s ago` : status === 'starting' ? 'Starting the camera…' : 'Live';
  return (
    <>
      <div className="pointer-events-none absolute top-3 left-3 flex flex-col gap-2">
        <p className={`${chip} font-display text-[clamp(2.5rem,12vmin,6rem)] leading-none font-extrabold`}>
          {heading}
        </p>
        {status === 'paused' && <p className={`${chip} text-15`}>The camera is paused.</p>}
        {recordingSince !== undefined && (
          <p className={`${chip} flex items-center gap-2 font-mono text-21`}>
            <Circle aria-hidden className="size-4 fill-[#ff8a80] text-[#ff8a80]" />
            <span className="sr-only">Recording </span>
            {formatClock(Math.floor(filmClock() - recordingSince))}
          </p>
        )}
      </div>
      {isCountingDown && (
        <p className="pointer-events-none absolute inset-x-0 bottom-6 mx-auto grid w-fit justify-items-center rounded-sm bg-[rgb(14_18_22/0.72)] px-6 py-3 text-center">
          <span className="text-17">The delayed picture starts in</span>
          <span className="font-display text-[clamp(5rem,24vmin,12rem)] leading-none font-extrabold tabular-nums">
            {Math.max(1, Math.ceil(delay - filmed))}
          </span>
        </p>
      )}
    </>
  );
}
