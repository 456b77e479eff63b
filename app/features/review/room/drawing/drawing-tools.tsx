import { ArrowUpRight, Circle, PenLine, Slash, Triangle, Undo2 } from 'lucide-react';
import { classNames } from '../../../../ui/class-names.ts';
import { icon, ToolButton } from '../video/tool-button.tsx';
import type { Room } from '../use-room.ts';
import { colorNames, shapeColors, shapeNames, shapeTypes, type ShapeColor } from './shapes.ts';

const icons = { freehand: PenLine, line: Slash, arrow: ArrowUpRight, angle: Triangle, circle: Circle };
const keys = { freehand: 'D', line: 'I', arrow: 'A', angle: 'G', circle: 'C' };

export function DrawingTools({ room, isReady }: { room: Room; isReady: boolean }) {
  return (
    <div role="toolbar" aria-label="Draw on the frame" className="contents">
      {shapeTypes.map((type) => {
        const Icon = icons[type];
        return (
          <ToolButton
            key={type}
            isOn={room.tool === type}
            disabled={!isReady}
            aria-label={shapeNames[type]}
            title={`${shapeNames[type]} (${keys[type]})`}
            onClick={() => room.toggleTool(type)}
          >
            <Icon {...icon} />
          </ToolButton>
        );
      })}
      <ToolButton aria-label="Undo drawing" title="Undo drawing (Z)" disabled={!isReady} onClick={room.undo}>
        <Undo2 {...icon} />
      </ToolButton>
      <div role="group" aria-label="Color" className="flex items-center sm:pl-2">
        {(Object.keys(shapeColors) as ShapeColor[]).map((color) => (
          <button
            key={color}
            type="button"
            aria-label={colorNames[color]}
            title={colorNames[color]}
            aria-pressed={room.color === color}
            onClick={() => room.setColor(color)}
            className="grid h-11 w-9 place-items-center pointer-coarse:w-11"
          >
            <span
              className={classNames(
                'size-5 rounded-full border border-control',
                room.color === color && 'outline-2 outline-offset-2 outline-ink',
              )}
              style={{ background: shapeColors[color] }}
            />
          </button>
        ))}
      </div>
    </div>
  );
}
