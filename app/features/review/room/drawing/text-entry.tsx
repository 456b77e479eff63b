import { useRef } from 'react';
import type { DrawnShape } from './drawn-shape.ts';
import { maxTextLength } from './label-layout.ts';

interface TextEntryProps {
  shape: DrawnShape;
  /** How much the picture is enlarged. */
  zoom: number;
  onWrite: (text: string) => void;
  onCancel: () => void;
  /** Gives the focus back to the frame. */
  onClose: () => void;
}

/** Field on the frame in which the words of a text are written. Enter and leaving the field keep them. */
export function TextEntry({ shape, zoom, onWrite, onCancel, onClose }: TextEntryProps) {
  const [[x, y] = [0.5, 0.5]] = shape.points;
  const isCanceled = useRef(false);
  return (
    <input
      aria-label="Text on the frame"
      // A callback, so that it runs when the field appears.
      ref={focusAndSelect}
      defaultValue={shape.text ?? ''}
      maxLength={maxTextLength}
      placeholder="A few words"
      enterKeyHint="done"
      autoComplete="off"
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        isCanceled.current = event.key === 'Escape';
        onClose();
      }}
      onBlur={({ target }) => (isCanceled.current ? onCancel() : onWrite(target.value))}
      // On a narrow frame the field stays inside; 16 px, so that iOS does not zoom.
      className="pointer-events-auto absolute z-10 h-11 w-80 max-w-full -translate-1/2 rounded-sm border-2 border-[#ffd449] bg-[#0e1216] px-3 text-center font-mono text-17 text-[#f2eee4]"
      style={{
        left: `clamp(min(10rem, 50%) / ${zoom}, ${x * 100}%, 100% - min(10rem, 50%) / ${zoom})`,
        top: `clamp(1.4rem / ${zoom}, ${y * 100}%, 100% - 1.4rem / ${zoom})`,
        scale: 1 / zoom,
      }}
    />
  );
}

function focusAndSelect(element: HTMLInputElement | null): void {
  element?.focus({ preventScroll: true });
  element?.select();
}
