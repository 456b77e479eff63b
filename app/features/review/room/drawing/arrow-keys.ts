/** Directions of the arrow keys, right and down. */
export const arrowKeys: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Frame widths that an arrow key moves, without and with Shift. */
export const keyStep = { near: 0.01, far: 0.05 };
