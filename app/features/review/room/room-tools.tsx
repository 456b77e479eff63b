import { Columns2, Keyboard } from 'lucide-react';
import { DrawingTools } from './drawing/drawing-tools.tsx';
import { icon, ToolButton } from './film/tool-button.tsx';
import type { Room } from './use-room.ts';

interface RoomToolsProps {
  room: Room;
  /** Whether the film can be drawn on. */
  isReady: boolean;
  canDraw: boolean;
  isComparing: boolean;
  onCompare: () => void;
  onKeys: () => void;
}

/** The bar under the film: the pen, comparing and the list of keys. */
export function RoomTools({ room, isReady, canDraw, isComparing, onCompare, onKeys }: RoomToolsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between border-y border-hairline">
      {canDraw && <DrawingTools room={room} isReady={isReady} />}
      <div className="ml-auto flex items-center">
        <ToolButton
          aria-label="Compare"
          title="Compare with another film (V)"
          isOn={isComparing}
          onClick={onCompare}
        >
          <Columns2 {...icon} />
        </ToolButton>
        <ToolButton aria-label="Keys" title="Keys (?)" className="max-md:hidden" onClick={onKeys}>
          <Keyboard {...icon} />
        </ToolButton>
      </div>
    </div>
  );
}
