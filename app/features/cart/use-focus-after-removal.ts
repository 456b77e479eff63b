import { useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * Keeps the focus near where it was when a list item with its button goes: on the button of the item that took its place,
 * or else on the element marked `data-removal-fallback`. Buttons carry `data-removes-line`; both lie within `container`.
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
