import type { KeyboardEvent, PointerEvent } from 'react';
import { formatFilmTime } from '#domain/format-clock.ts';
import { endOf, frameAt, lastFrame, timeOf, type FrameIndex } from '#lib/video-frames/frame-index.ts';
import { keySteps } from '../../key-steps.ts';
import { toMicroseconds } from '#lib/video-frames/microseconds.ts';
import { giveKeysBack } from '../keys/give-keys-back.ts';
import { moveEnd, type Loop } from './loop.ts';
import { timelinePosition } from './timeline-position.ts';
import type { RoomVideo } from './use-video-player.ts';

const labels = { from: 'Loop start', to: 'Loop end' } as const;

interface HandleProps {
  video: RoomVideo;
  index: FrameIndex;
  loop: Loop;
  end: 'from' | 'to';
}

/** Handle of one end of the loop: drag it or use the arrow keys. The video shows the frame at that end. */
function Handle({ video: { player, slowMotion }, index, loop, end }: HandleProps) {
  const frame = loop[end];
  const time = end === 'from' ? timeOf(index, frame) : endOf(index, frame);
  const position = `${timelinePosition(index, time)}%`;

  function move(to: number): void {
    const moved = moveEnd(loop, end, to, lastFrame(index));
    player?.setLoop(moved);
    void player?.show(moved[end]);
  }

  function onPointerMove(event: PointerEvent): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const timeline = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!timeline) return;
    const [first = 0] = index.times;
    const across = (event.clientX - timeline.left) / timeline.width;
    move(frameAt(index, first + across * (index.end - first)));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const by = keySteps[event.key];
    const to = by !== undefined ? frame + by : { Home: 0, End: lastFrame(index) }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    move(to);
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={labels[end]}
      aria-valuemin={0}
      aria-valuemax={lastFrame(index)}
      aria-valuenow={frame}
      aria-valuetext={`${formatFilmTime(toMicroseconds(timeOf(index, frame)), slowMotion)}, frame ${frame}`}
      onPointerDown={(event) => {
        if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onPointerUp={giveKeysBack}
      onKeyDown={onKeyDown}
      // 44 px wide for touch, and outside the loop if there is space.
      style={{ left: `clamp(0px, calc(${position} - ${end === 'from' ? 44 : 0}px), calc(100% - 44px))` }}
      className={`absolute -inset-y-px flex w-11 cursor-ew-resize touch-none items-center ${end === 'from' ? 'justify-end' : 'justify-start'}`}
    >
      <span
        aria-hidden
        className={`grid h-9 w-4 place-items-center bg-ink text-ground ${end === 'from' ? 'rounded-l-sm' : 'rounded-r-sm'}`}
      >
        <span className="h-4 w-px bg-current" />
      </span>
    </div>
  );
}

export function LoopHandles({ video, index, loop }: Omit<HandleProps, 'end'>) {
  return (
    <>
      <Handle video={video} index={index} loop={loop} end="from" />
      <Handle video={video} index={index} loop={loop} end="to" />
    </>
  );
}
