import type { FramePoint } from '#domain/review-calls.ts';
import { toPoint } from './shapes.ts';

/** Returns the position of a pointer on an element that covers the frame. */
export function pointOn(
  element: Element,
  { clientX, clientY }: { clientX: number; clientY: number },
): FramePoint {
  const box = element.getBoundingClientRect();
  return toPoint((clientX - box.left) / box.width, (clientY - box.top) / box.height);
}
