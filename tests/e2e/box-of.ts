import type { Locator } from '@playwright/test';

/** Returns where a visible element is on the screen. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`Not visible: ${element.toString()}`);
  return box;
}

/** Returns the middle of a visible element. */
export async function centerOf(element: Locator): Promise<[x: number, y: number]> {
  const { x, y, width, height } = await boxOf(element);
  return [x + width / 2, y + height / 2];
}
