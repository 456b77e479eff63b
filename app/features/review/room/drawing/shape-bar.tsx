import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { useFilm, useOpenReview, useRoomPen } from '../room-contexts.ts';
import { CommandButton } from '../keys/command-button.tsx';
import { deleteShape } from '../keys/review-commands.ts';
import { ToolButton, icon } from '../video/tool-button.tsx';
import { useAspect, usePlayerState } from '../video/use-video-player.ts';
import { isKnownShape } from './drawn-shape.ts';
import { framesOf, halfSecond, untilNextNote, wholeClip, withEnd, withFrames } from './shape-frames.ts';
import { describeShape } from './shapes.ts';

function Choice({
  isOn,
  ...props
}: {
  isOn?: boolean;
  onClick: () => void;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={classNames(
        'min-h-11 shrink-0 rounded-sm px-2.5 text-13 font-semibold whitespace-nowrap disabled:text-muted',
        isOn === true ? 'bg-ink text-ground' : 'hover:bg-surface-2',
      )}
      {...props}
    />
  );
}

/** The selected shape: on which frames it is shown, its words, and delete. Renders nothing without one. */
export function ShapeBar() {
  const { video } = useFilm();
  const { marks } = useOpenReview().review;
  const pen = useRoomPen();
  const index = usePlayerState(video.player, (state) => state.index);
  const frame = usePlayerState(video.player, (state) => state.frame);
  const aspect = useAspect(video.player);
  if (!pen.selected || !index || !isKnownShape(pen.selected.shape)) return null;
  const { shape, sheet } = pen.selected;
  const now = framesOf(shape, sheet.atUs, index);
  const own = framesOf({ ...shape, fromUs: undefined, toUs: undefined }, sheet.atUs, index);
  const choices = [
    { label: 'This frame', frames: own },
    { label: '0.5 s', frames: halfSecond(index, sheet.atUs, video.slowMotion) },
    { label: 'Until next note', frames: untilNextNote(index, sheet.atUs, marks) },
    { label: 'Whole clip', frames: wholeClip(index) },
  ];
  const show = (frames: typeof now) => pen.changeShape(withFrames(shape, frames, sheet.atUs, index));
  // With few frames, two choices can be the same.
  const chosen = choices.findIndex(({ frames }) => frames?.from === now.from && frames.to === now.to);
  return (
    <div
      role="group"
      aria-label={`Selected: ${describeShape(shape, aspect)}`}
      className="flex w-full items-center border-t border-hairline"
    >
      <div className="flex min-w-0 flex-1 items-center gap-1 overflow-x-auto px-2 py-0.5">
        <span className="shrink-0 pr-1 font-mono text-13 text-muted">Show</span>
        {choices.map(({ label, frames }, i) => (
          <Choice
            key={label}
            isOn={i === chosen}
            disabled={!frames}
            onClick={() => {
              if (frames) show(frames);
            }}
          >
            {label}
          </Choice>
        ))}
        <Choice onClick={() => show(withEnd(now, 'from', frame))}>From here</Choice>
        <Choice onClick={() => show(withEnd(now, 'to', frame))}>To here</Choice>
        <output className="shrink-0 pl-1 font-mono text-13 text-muted tabular-nums">
          {now.from === now.to ? `frame ${now.from}` : `frames ${now.from} to ${now.to}`}
        </output>
      </div>
      {shape.type === 'text' && (
        <ToolButton aria-label="Edit text" title="Edit text (Enter)" onClick={pen.editText}>
          <Pencil {...icon} />
        </ToolButton>
      )}
      <CommandButton command={deleteShape} on={{ pen }} name="Delete drawing">
        <Trash2 {...icon} />
      </CommandButton>
    </div>
  );
}
