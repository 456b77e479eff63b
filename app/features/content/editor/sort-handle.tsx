import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd';
import { GripVertical } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';

interface SortHandleProps {
  /** Null if the entry can't move. */
  dragHandleProps: DraggableProvidedDragHandleProps | null;
  label: string;
  /** Place of the entry, from 0. */
  index: number;
  count: number;
  onMove: (to: number) => void;
  children: ReactNode;
}

/**
 * The handle with which an entry is dragged, beside the entry. A tap shows buttons that move it, for those who can't drag:
 * screen readers on phones have neither drag nor keys.
 */
export function SortHandle({ dragHandleProps, label, index, count, onMove, children }: SortHandleProps) {
  const [hasButtons, setButtons] = useState(false);
  const pressed = useRef<HTMLButtonElement>(null);

  // The browser takes the focus from an element that moves in the document.
  useEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [index]);

  const move = (name: string, to: number) => (
    <Button
      look="quiet"
      className="aria-disabled:text-muted aria-disabled:no-underline"
      aria-label={`Move ${label} ${name}`}
      aria-disabled={to < 0 || to >= count}
      onClick={({ currentTarget }) => {
        if (to < 0 || to >= count) return;
        pressed.current = currentTarget;
        onMove(to);
      }}
    >
      Move {name}
    </Button>
  );

  return (
    <>
      <div className="flex items-start">
        {count > 1 && (
          <button
            type="button"
            {...dragHandleProps}
            aria-label={`Move ${label}`}
            aria-expanded={hasButtons}
            title="Drag to move, or tap for buttons"
            onClick={() => setButtons(!hasButtons)}
            className="-ml-3 inline-flex max-h-14 min-h-11 w-11 shrink-0 self-stretch cursor-grab items-center justify-center text-muted hover:text-pit"
          >
            <GripVertical aria-hidden className="size-5" strokeWidth={1.5} />
          </button>
        )}
        <div className="min-w-0 flex-1">{children}</div>
      </div>
      {hasButtons && (
        <p className="flex flex-wrap items-center gap-x-4 pb-2 pl-8">
          {move('up', index - 1)}
          {move('down', index + 1)}
          <span role="status" className="font-mono text-13 text-muted">
            {index + 1} of {count}
          </span>
        </p>
      )}
    </>
  );
}
