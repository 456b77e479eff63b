import { memo, type CSSProperties } from 'react';
import { formatFilmTime } from '#domain/format-clock.ts';
import { endOf, frameAt, timeOf, type FrameIndex } from '#lib/video-frames/frame-index.ts';
import type { Jump } from '../jump/jump.ts';
import { toMicroseconds, toSeconds } from '#lib/video-frames/microseconds.ts';
import type { Note } from '../../review.ts';
import { keySteps } from '../../key-steps.ts';
import { giveKeysBack } from '../keys/give-keys-back.ts';
import { LoopHandles } from './loop-handles.tsx';
import { timelinePosition } from './timeline-position.ts';
import { usePlayerState, type RoomVideo } from './use-video-player.ts';

type Place = Pick<Note, 'atUs'>;

/** A mark for each note. One path for all of them, so that hundreds of notes render fast. */
const Marks = memo(function Marks({ index, notes }: { index: FrameIndex; notes: readonly Place[] }) {
  const path = notes
    .map(({ atUs }) => `M${timelinePosition(index, toSeconds(atUs)).toFixed(2)} 0v10`)
    .join('');
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="absolute inset-x-0 top-0 h-3 w-full"
    >
      <path d={path} stroke="var(--ink)" strokeWidth={2} vectorEffect="non-scaling-stroke" />
    </svg>
  );
});

interface TimelineProps {
  video: RoomVideo;
  notes: readonly Place[];
  /** The highlighted note. */
  selected?: Place;
  /** The part of the video with the jump; the rest is dimmed. */
  trim?: Jump['trim'];
}

/** Scrub bar of the video with marks for the notes and a band for the loop. */
export function Timeline({ video, notes, selected, trim }: TimelineProps) {
  const { player, slowMotion } = video;
  const index = usePlayerState(player, (state) => state.index);
  const frame = usePlayerState(player, (state) => state.frame);
  const loop = usePlayerState(player, (state) => state.loop);
  const hasFailed = usePlayerState(player, (state) => state.status === 'failed');
  if (hasFailed) return null;
  if (!index) return <div className="h-11 border-y border-hairline" />;
  const band = loop && {
    left: timelinePosition(index, timeOf(index, loop.from)),
    right: timelinePosition(index, endOf(index, loop.to)),
  };
  const time = timeOf(index, frame);
  return (
    <div
      className={`relative h-11 touch-none select-none border-y border-hairline ${trim ? 'bg-ground' : 'bg-surface'}`}
    >
      {trim && (
        <div
          aria-hidden
          className="absolute inset-y-0 border-x border-control bg-surface"
          style={{
            left: `${timelinePosition(index, toSeconds(trim.startUs))}%`,
            right: `${100 - timelinePosition(index, toSeconds(trim.endUs))}%`,
          }}
        />
      )}
      {band && (
        <div
          aria-hidden
          className="absolute inset-y-0 bg-surface-2"
          style={{ left: `${band.left}%`, right: `${100 - band.right}%` }}
        />
      )}
      <div aria-hidden className="absolute inset-x-0 top-1/2 h-px bg-control" />
      <Marks index={index} notes={notes} />
      {selected && (
        <div
          aria-hidden
          className="absolute top-0 h-5 w-[3px] -translate-x-1/2 bg-tartan"
          style={{ left: `${timelinePosition(index, toSeconds(selected.atUs))}%` }}
        />
      )}
      <div
        aria-hidden
        className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-tartan"
        style={{ left: 'var(--at)', '--at': `${timelinePosition(index, time)}%` } as CSSProperties}
      >
        <div className="absolute -left-[7px] bottom-0 size-4 rounded-full border-2 border-ground bg-tartan" />
      </div>
      <input
        type="range"
        aria-label="Position in the video"
        aria-valuetext={`${formatFilmTime(toMicroseconds(time), slowMotion)}, frame ${frame} of ${index.times.length - 1}`}
        min={index.times[0] ?? 0}
        max={index.end}
        step="any"
        value={time}
        onPointerUp={giveKeysBack}
        onKeyDown={(event) => {
          const by = keySteps[event.key];
          if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          void player?.step(event.shiftKey && Math.abs(by) === 1 ? by * 10 : by);
        }}
        onChange={({ target }) => void player?.show(frameAt(index, Number(target.value)))}
        className="absolute inset-0 m-0 size-full cursor-ew-resize appearance-none bg-transparent opacity-0 -outline-offset-2 [&:focus-visible]:opacity-100 [&::-moz-range-thumb]:w-0 [&::-webkit-slider-thumb]:w-0 [&::-webkit-slider-thumb]:appearance-none"
      />
      {loop && <LoopHandles video={video} index={index} loop={loop} />}
    </div>
  );
}
