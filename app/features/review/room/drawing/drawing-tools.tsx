import {
  ArrowUpRight,
  Circle,
  MousePointer2,
  PenLine,
  Redo2,
  Slash,
  Triangle,
  Type,
  Undo2,
} from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import { CommandButton } from '../keys/command-button.tsx';
import { redoDrawing, toggleTool, undoDrawing } from '../keys/review-commands.ts';
import { icon } from '../video/tool-button.tsx';
import { colorNames, shapeColors, shapeNames, tools, type ShapeColor } from './shapes.ts';
import { useFilm, useRoomPen } from '../room-contexts.ts';
import { usePlayerState } from '../video/use-video-player.ts';

const icons = {
  select: MousePointer2,
  freehand: PenLine,
  line: Slash,
  arrow: ArrowUpRight,
  angle: Triangle,
  circle: Circle,
  text: Type,
};

export function DrawingTools() {
  const { video } = useFilm();
  const pen = useRoomPen();
  const isReady = usePlayerState(video.player, (state) => state.status === 'ready');
  return (
    <div role="toolbar" aria-label="Draw on the frame" className="contents">
      {tools.map((tool) => {
        const Icon = icons[tool];
        const name = tool === 'select' ? 'Select' : shapeNames[tool];
        return (
          <CommandButton
            key={tool}
            command={toggleTool(tool)}
            on={{ pen }}
            name={name}
            isOn={pen.tool === tool}
            disabled={!isReady}
          >
            <Icon {...icon} />
          </CommandButton>
        );
      })}
      {/* Not disabled when nothing is left to undo: a disabled button would lose the focus. */}
      <span className="flex">
        <CommandButton
          command={undoDrawing}
          on={{ pen }}
          name="Undo drawing"
          disabled={!isReady}
          aria-disabled={!pen.canUndo}
          className="aria-disabled:text-muted"
        >
          <Undo2 {...icon} />
        </CommandButton>
        <CommandButton
          command={redoDrawing}
          on={{ pen }}
          name="Redo drawing"
          disabled={!isReady}
          aria-disabled={!pen.canRedo}
          className="aria-disabled:text-muted"
        >
          <Redo2 {...icon} />
        </CommandButton>
      </span>
      <div role="group" aria-label="Color" className="flex items-center sm:pl-2">
        {(Object.keys(shapeColors) as ShapeColor[]).map((color) => (
          <button
            key={color}
            type="button"
            aria-label={colorNames[color]}
            title={colorNames[color]}
            aria-pressed={pen.color === color}
            onClick={() => pen.setColor(color)}
            className="grid h-11 w-9 place-items-center pointer-coarse:w-11"
          >
            <span
              className={classNames(
                'size-5 rounded-full border border-control',
                pen.color === color && 'outline-2 outline-offset-2 outline-ink',
              )}
              style={{ background: shapeColors[color] }}
            />
          </button>
        ))}
      </div>
    </div>
  );
}
