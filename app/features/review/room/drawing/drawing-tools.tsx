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
import { icon, ToolButton } from '../video/tool-button.tsx';
import { colorNames, shapeColors, shapeNames, shapeTypes, type ShapeColor, type Tool } from './shapes.ts';
import type { Pen } from './use-pen.ts';

const icons = {
  select: MousePointer2,
  freehand: PenLine,
  line: Slash,
  arrow: ArrowUpRight,
  angle: Triangle,
  circle: Circle,
  text: Type,
};
const keys = { select: 'S', freehand: 'D', line: 'I', arrow: 'A', angle: 'G', circle: 'C', text: 'T' };
const tools: readonly Tool[] = ['select', ...shapeTypes];

export function DrawingTools({ pen, isReady }: { pen: Pen; isReady: boolean }) {
  return (
    <div role="toolbar" aria-label="Draw on the frame" className="contents">
      {tools.map((tool) => {
        const Icon = icons[tool];
        const name = tool === 'select' ? 'Select' : shapeNames[tool];
        return (
          <ToolButton
            key={tool}
            isOn={pen.tool === tool}
            disabled={!isReady}
            aria-label={name}
            title={`${name} (${keys[tool]})`}
            onClick={() => pen.toggleTool(tool)}
          >
            <Icon {...icon} />
          </ToolButton>
        );
      })}
      {/* Not disabled when nothing is left to undo: a disabled button would lose the focus. */}
      <span className="flex">
        <ToolButton
          aria-label="Undo drawing"
          title="Undo drawing (Z)"
          disabled={!isReady}
          aria-disabled={!pen.canUndo}
          className="aria-disabled:text-muted"
          onClick={pen.undo}
        >
          <Undo2 {...icon} />
        </ToolButton>
        <ToolButton
          aria-label="Redo drawing"
          title="Redo drawing (Y)"
          disabled={!isReady}
          aria-disabled={!pen.canRedo}
          className="aria-disabled:text-muted"
          onClick={pen.redo}
        >
          <Redo2 {...icon} />
        </ToolButton>
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
