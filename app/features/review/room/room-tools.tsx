import { Columns2, Keyboard, MessageSquare } from 'lucide-react';
import { DrawingTools } from './drawing/drawing-tools.tsx';
import { ShapeBar } from './drawing/shape-bar.tsx';
import { icon, ToolButton } from './video/tool-button.tsx';
import { useOpenRoom } from './room-provider.tsx';

interface RoomToolsProps {
  /** Whether the video is ready for drawing. */
  isReady: boolean;
  isComparing: boolean;
  /** Without it, there is no button for comparing. */
  onCompare: (() => void) | undefined;
  /** Without it, there is no button for a message. */
  onMessage: (() => void) | undefined;
  onKeys: () => void;
}

/** Toolbar below the video: drawing, comparison and keyboard shortcuts. */
export function RoomTools({ isReady, isComparing, onCompare, onMessage, onKeys }: RoomToolsProps) {
  const { review, video, room, canDraw } = useOpenRoom();
  return (
    <div className="flex flex-wrap items-center justify-between border-y border-hairline">
      {canDraw && <DrawingTools pen={room} isReady={isReady} />}
      <div className="ml-auto flex items-center">
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
        {onCompare && (
          <ToolButton
            aria-label="Compare"
            title="Compare with another video (V)"
            isOn={isComparing}
            onClick={onCompare}
          >
            <Columns2 {...icon} />
          </ToolButton>
        )}
        <ToolButton
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts (?)"
          className="pointer-coarse:hidden"
          onClick={onKeys}
        >
          <Keyboard {...icon} />
        </ToolButton>
      </div>
      {canDraw && <ShapeBar video={video} pen={room} notes={review.notes} />}
    </div>
  );
}
