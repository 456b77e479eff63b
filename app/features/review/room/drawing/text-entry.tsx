import { useRef } from 'react';
import type { DrawnShape } from './drawn-shape.ts';
import { maxTextLength } from './label-layout.ts';

interface TextEntryProps {
  shape: DrawnShape;
  onWrite: (text: string) => void;
  onCancel: () => void;
  /** Gives the focus back to the frame. */
  onClose: () => void;
}

/** Field on the frame in which the words of a text are written. Enter and leaving the field keep them. */
export function TextEntry({ shape, onWrite, onCancel, onClose }: TextEntryProps) {
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
      className="absolute z-10 h-11 w-80 max-w-full -translate-y-1/2 rounded-sm border-2 border-[#ffd449] bg-[#0e1216] px-3 text-center font-mono text-17 text-[#f2eee4]"
      style={{
        top: `clamp(1.4rem, ${y * 100}%, 100% - 1.4rem)`,
        left: `clamp(0px, ${x * 100}% - 10rem, max(0px, 100% - 20rem))`,
      }}
    />
  );
}

function focusAndSelect(element: HTMLInputElement | null): void {
  element?.focus({ preventScroll: true });
  element?.select();
}
