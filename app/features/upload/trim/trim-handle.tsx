import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { formatFilmTime } from '../../../../supabase/functions/_shared/format-clock.ts';
import { classNames } from '../../../ui/class-names.ts';

interface TrimHandleProps {
  label: string;
  side: 'first' | 'last';
  /** Its position on the strip, in percent. */
  place: number;
  /** Microseconds of the film, each. */
  atUs: number;
  leastUs: number;
  mostUs: number;
  /** To a place on the strip, from 0 to 1. */
  onDrag: (share: number) => void;
  /** `to`: 'start' and 'end' are as far as it goes. */
  onKey: (to: { frames: number } | { seconds: number } | 'start' | 'end') => void;
  /** The person lets go. */
  onRest: () => void;
}

const keys: Record<string, Parameters<TrimHandleProps['onKey']>[0]> = {
  ArrowLeft: { frames: -1 },
  ArrowDown: { frames: -1 },
  ArrowRight: { frames: 1 },
  ArrowUp: { frames: 1 },
  PageDown: { seconds: -1 },
  PageUp: { seconds: 1 },
  Home: 'start',
  End: 'end',
};

/** One end of the part: dragged by finger or mouse, moved by keys. Arrows go by frames, with Shift by ten, Page Up and Down by seconds. */
export function TrimHandle({
  label,
  side,
  place,
  atUs,
  leastUs,
  mostUs,
  onDrag,
  onKey,
  onRest,
}: TrimHandleProps) {
  /** How far beside the mark it was taken, in pixels: it must not jump under the finger. */
  const grip = useRef<number>(undefined);

  function shareOf({ clientX, currentTarget }: PointerEvent<HTMLElement>, offset: number): number {
    const strip = currentTarget.parentElement?.getBoundingClientRect();
    return strip ? (clientX - offset - strip.left) / strip.width : 0;
  }

  function press(event: KeyboardEvent): void {
    const key = keys[event.key];
    if (key === undefined) return;
    event.preventDefault();
    const isFar = event.shiftKey && typeof key === 'object' && 'frames' in key;
    onKey(isFar ? { frames: key.frames * 10 } : key);
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={leastUs / 1e6}
      aria-valuemax={mostUs / 1e6}
      aria-valuenow={atUs / 1e6}
      aria-valuetext={formatFilmTime(atUs)}
      // The bar is outside the selected part; the touch target is 12 pixels wider.
      style={{ left: `calc(${place}% - ${side === 'first' ? 32 : 12}px)` }}
      className="group absolute -inset-y-1 z-10 flex w-11 cursor-ew-resize touch-none justify-center outline-none select-none"
      onKeyDown={press}
      onKeyUp={({ key }) => key in keys && onRest()}
      onPointerDown={(event) => {
        const strip = event.currentTarget.parentElement?.getBoundingClientRect();
        if (!strip || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
        event.preventDefault();
        grip.current = event.clientX - (strip.left + (strip.width * place) / 100);
      }}
      onPointerMove={(event) => {
        if (grip.current !== undefined) onDrag(shareOf(event, grip.current));
      }}
      onLostPointerCapture={() => {
        if (grip.current === undefined) return;
        grip.current = undefined;
        onRest();
      }}
    >
      <div
        className={classNames(
          'grid h-full w-5 place-items-center bg-tartan outline-offset-2 group-focus-visible:outline-3 group-focus-visible:outline-pit',
          side === 'first' ? 'rounded-l-sm' : 'rounded-r-sm',
        )}
      >
        <div className="h-5 w-0.5 bg-ground" />
      </div>
    </div>
  );
}
