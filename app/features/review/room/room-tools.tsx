import { Columns2, Keyboard, MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { DrawingTools } from './drawing/drawing-tools.tsx';
import { ShapeBar } from './drawing/shape-bar.tsx';
import { titleOf, type CommandRoom } from './keys/command.ts';
import { CommandButton } from './keys/command-button.tsx';
import { compare, showKeys } from './keys/review-commands.ts';
import { icon, ToolButton } from './video/tool-button.tsx';
import { useFilm, useRoomPen } from './room-contexts.ts';
import { usePlayerState } from './video/use-video-player.ts';

interface RoomButtonsProps {
  room: Pick<CommandRoom, 'toggleCompare' | 'openKeys'>;
  isComparing: boolean;
  /** Without it, there is no button for a message. */
  onMessage: (() => void) | undefined;
}

/** Buttons for a message, comparison and keyboard shortcuts. */
export function RoomButtons({ room, isComparing, onMessage }: RoomButtonsProps) {
  const { video } = useFilm();
  const isReady = usePlayerState(video.player, (state) => state.status === 'ready');
  return (
    <>
      {onMessage && (
        <ToolButton
          aria-label="Message about this frame"
          title="Message about this frame"
          disabled={!isReady}
          onClick={onMessage}
        >
          <MessageSquare {...icon} />
        </ToolButton>
      )}
      {room.toggleCompare && (
        <CommandButton command={compare} on={room} name="Compare" title={titleOf(compare)} isOn={isComparing}>
          <Columns2 {...icon} />
        </CommandButton>
      )}
      <CommandButton command={showKeys} on={room} name="Keyboard shortcuts" className="pointer-coarse:hidden">
        <Keyboard {...icon} />
      </CommandButton>
    </>
  );
}

/** Toolbar below the video: drawing, and the buttons of the room. */
export function RoomTools({ children }: { children: ReactNode }) {
  const { canDraw } = useRoomPen();
  return (
    <div className="flex flex-wrap items-center justify-between border-y border-hairline hand:hidden">
      {canDraw && <DrawingTools />}
      <div className="ml-auto flex items-center">{children}</div>
      {canDraw && <ShapeBar />}
    </div>
  );
}

/** The tab 'Draw': the pen, where it has no place below the video. */
export function DrawPanel() {
  const { selected } = useRoomPen();
  return (
    <div className="flex flex-wrap items-center py-1">
      <DrawingTools />
      <ShapeBar />
      {!selected && (
        <p className="w-full px-3 py-2 text-13 text-muted">
          A drawing becomes part of the frame’s note. Two fingers zoom.
        </p>
      )}
    </div>
  );
}
