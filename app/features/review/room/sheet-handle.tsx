import { useRef } from 'react';

/** A shorter drag is a press, in CSS pixels. */
const dragDistance = 16;

interface SheetHandleProps {
  isHigh: boolean;
  onChange: (isHigh: boolean) => void;
}

/** Behind the heading of the sheet: a press or a drag switches between its two heights. */
export function SheetHandle({ isHigh, onChange }: SheetHandleProps) {
  const downAt = useRef<number>(undefined);
  const hasDragged = useRef(false);
  return (
    <button
      type="button"
      aria-expanded={isHigh}
      aria-label="Tall sheet"
      onPointerDown={(event) => {
        downAt.current = event.clientY;
        hasDragged.current = false;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={({ clientY }) => {
        if (downAt.current === undefined || Math.abs(clientY - downAt.current) < dragDistance) return;
        hasDragged.current = true;
        onChange(clientY < downAt.current);
      }}
      onPointerUp={() => (downAt.current = undefined)}
      onPointerCancel={() => (downAt.current = undefined)}
      onClick={() => {
        if (!hasDragged.current) onChange(!isHigh);
      }}
      className="absolute inset-0 hidden touch-none justify-center pt-1.5 -outline-offset-2 hand:flex"
    >
      <span aria-hidden className="h-1 w-10 rounded-full bg-control" />
    </button>
  );
}
