import { useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * Moves the focus when a focused list item is removed: to the remove button of the next item (`data-removes-line`), or
 * else to the element marked `data-removal-fallback`. Both must be inside `container`.
 */
export function useFocusAfterRemoval() {
  const container = useRef<HTMLDivElement>(null);

  function removeAt(index: number, remove: () => void): void {
    flushSync(remove);
    const buttons = container.current?.querySelectorAll<HTMLElement>('[data-removes-line]') ?? [];
    const neighbor = buttons[Math.min(index, buttons.length - 1)];
    (neighbor ?? container.current?.querySelector<HTMLElement>('[data-removal-fallback]'))?.focus();
  }

  return { container, removeAt };
}
