/** Directions of the arrow keys, right and down. */
const arrowKeys: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Frame widths that an arrow key moves, without and with Shift. */
export const keyStep = { near: 0.01, far: 0.05 };

interface PressedKey {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** Returns where a key moves a point, right and down: an arrow key with Alt. Without Alt, arrow keys step through the video. */
export const pointMove = ({ key, altKey, ctrlKey, metaKey }: PressedKey): [number, number] | undefined =>
  altKey && !ctrlKey && !metaKey ? arrowKeys[key] : undefined;

/** Returns whether a key is pressed with a modifier that has no meaning on the picture. */
export const isBrowserKey = (event: PressedKey): boolean =>
  event.ctrlKey || event.metaKey || (event.altKey && !pointMove(event));
