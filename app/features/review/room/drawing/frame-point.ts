import type { FramePoint } from '#domain/review-calls.ts';
import { toPoint } from './shapes.ts';

interface PointerPlace {
  clientX: number;
  clientY: number;
  pointerType?: string;
}

/** Returns where a pointer points. A mouse is on a whole pixel of the screen: its event names the pixel's corner, and its tip covers the middle. */
function tipOf({ clientX, clientY, pointerType }: PointerPlace): { x: number; y: number } {
  const ratio = globalThis.devicePixelRatio || 1;
  const tip = (at: number) =>
    pointerType === 'mouse' && Math.abs(at * ratio - Math.round(at * ratio)) < 0.01 ? at + 0.5 / ratio : at;
  return { x: tip(clientX), y: tip(clientY) };
}

/** Returns the position of a pointer on an element that covers the frame. */
export function pointOn(element: Element, pointer: PointerPlace): FramePoint {
  const box = element.getBoundingClientRect();
  const { x, y } = tipOf(pointer);
  return toPoint((x - box.left) / box.width, (y - box.top) / box.height);
}
