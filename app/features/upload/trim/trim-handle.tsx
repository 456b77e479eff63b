import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { formatVideoTime } from '#domain/format-clock.ts';
import { classNames } from '#ui/class-names.ts';

interface TrimHandleProps {
  label: string;
  side: 'first' | 'last';
  /** Position on the strip in percent. */
  position: number;
  /** Microseconds of the video, like `minUs` and `maxUs`. */
  atUs: number;
  minUs: number;
  maxUs: number;
  /** `share`: position on the strip, from 0 to 1. */
  onDrag: (share: number) => void;
  /** 'start' and 'end' move the handle as far as it goes. */
  onKey: (step: { frames: number } | { seconds: number } | 'start' | 'end') => void;
  /** Called at the end of a drag and on key up. */
  onRelease: () => void;
}

const stepByKey: Record<string, Parameters<TrimHandleProps['onKey']>[0]> = {
  ArrowLeft: { frames: -1 },
  ArrowDown: { frames: -1 },
  ArrowRight: { frames: 1 },
  ArrowUp: { frames: 1 },
  PageDown: { seconds: -1 },
  PageUp: { seconds: 1 },
  Home: 'start',
  End: 'end',
};

/** A draggable end of the part. Arrow keys move it by one frame, with Shift by ten, Page Up and Page Down by a second. */
export function TrimHandle({
  label,
  side,
  position,
  atUs,
  minUs,
  maxUs,
  onDrag,
  onKey,
  onRelease,
}: TrimHandleProps) {
  /** Pixels between the pointer and the mark, so that the handle does not jump when a drag starts. */
  const dragOffset = useRef<number>(undefined);

  function shareOf({ clientX, currentTarget }: PointerEvent<HTMLElement>, offset: number): number {
    const strip = currentTarget.parentElement?.getBoundingClientRect();
    return strip ? (clientX - offset - strip.left) / strip.width : 0;
  }

  function handleKey(event: KeyboardEvent): void {
    const step = stepByKey[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const isLarge = event.shiftKey && typeof step === 'object' && 'frames' in step;
    onKey(isLarge ? { frames: step.frames * 10 } : step);
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={minUs / 1e6}
      aria-valuemax={maxUs / 1e6}
      aria-valuenow={atUs / 1e6}
      aria-valuetext={formatVideoTime(atUs)}
      // The bar is outside the part. The touch target extends 12 pixels beyond it.
      style={{ left: `calc(${position}% - ${side === 'first' ? 32 : 12}px)` }}
      className="group absolute -inset-y-1 z-10 flex w-11 cursor-ew-resize touch-none justify-center outline-none select-none"
      onKeyDown={handleKey}
      onKeyUp={({ key }) => key in stepByKey && onRelease()}
      onPointerDown={(event) => {
        const strip = event.currentTarget.parentElement?.getBoundingClientRect();
        if (!strip || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
        event.preventDefault();
        dragOffset.current = event.clientX - (strip.left + (strip.width * position) / 100);
      }}
      onPointerMove={(event) => {
        if (dragOffset.current !== undefined) onDrag(shareOf(event, dragOffset.current));
      }}
      onLostPointerCapture={() => {
        if (dragOffset.current === undefined) return;
        dragOffset.current = undefined;
        onRelease();
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
