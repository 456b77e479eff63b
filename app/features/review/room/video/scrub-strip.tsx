import { useRef, type CSSProperties } from 'react';
import { formatFilmTime } from '#domain/format-clock.ts';
import { lastFrame, timeOf } from '#lib/video-frames/frame-index.ts';
import { keySteps } from '../../key-steps.ts';
import { toMicroseconds } from '#lib/video-frames/microseconds.ts';
import { giveKeysBack } from '../keys/give-keys-back.ts';
import { usePlayerState, type RoomVideo } from './use-video-player.ts';

/** Distance of a frame on the strip, in CSS pixels. */
const frameWidth = 10;

/** A tick that the hand feels, where the device has one. iPhones have none for pages. */
const tick = (): void => {
  if ('vibrate' in navigator) navigator.vibrate(4);
};

/** A wheel below the timeline for fingers: dragging it steps frame by frame, to the right forward. Small phones have no room for it. */
export function ScrubStrip({ video: { player, slowMotion } }: { video: RoomVideo }) {
  const index = usePlayerState(player, (state) => state.index);
  const frame = usePlayerState(player, (state) => state.frame);
  const isReady = usePlayerState(player, (state) => state.status === 'ready');
  /** Where the drag began, and the frame that it asked for last. */
  const drag = useRef<{ x: number; from: number; asked: number }>(undefined);
  const hasFailed = usePlayerState(player, (state) => state.status === 'failed');
  if (hasFailed) return null;
  const last = index ? lastFrame(index) : 0;
  return (
    <div
      role="slider"
      tabIndex={isReady ? 0 : -1}
      aria-label="Step by dragging"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={frame}
      aria-valuetext={`${formatFilmTime(index ? toMicroseconds(timeOf(index, frame)) : 0, slowMotion)}, frame ${frame} of ${last}`}
      aria-disabled={!isReady}
      onPointerDown={(event) => {
        if (!isReady || !event.isPrimary || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        void player?.pause();
        drag.current = { x: event.clientX, from: frame, asked: frame };
      }}
      onPointerMove={({ clientX, isPrimary }) => {
        if (!drag.current || !isPrimary) return;
        const moved = drag.current.from + Math.round((clientX - drag.current.x) / frameWidth);
        const wanted = Math.min(Math.max(moved, 0), last);
        if (wanted === drag.current.asked) return;
        drag.current.asked = wanted;
        tick();
        void player?.show(wanted);
      }}
      onPointerUp={(event) => {
        drag.current = undefined;
        giveKeysBack(event);
      }}
      onPointerCancel={() => (drag.current = undefined)}
      onKeyDown={(event) => {
        const by = keySteps[event.key];
        if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        void player?.step(event.shiftKey && Math.abs(by) === 1 ? by * 10 : by);
      }}
      style={{ '--at': `${frame * frameWidth}px`, '--frame': `${frameWidth}px` } as CSSProperties}
      className="relative hidden h-11 cursor-ew-resize touch-none select-none overflow-clip border-b border-hairline bg-surface -outline-offset-2 pointer-coarse:block [@media(width<64rem)_and_(height<44rem)_and_(height>30rem)]:hidden"
    >
      {/* The marks move with the finger: a short one for each frame, a long one for every tenth. */}
      <span aria-hidden className="scrub-marks absolute inset-0" />
      <span aria-hidden className="absolute inset-y-1 left-1/2 w-0.5 -translate-x-1/2 bg-tartan" />
    </div>
  );
}
