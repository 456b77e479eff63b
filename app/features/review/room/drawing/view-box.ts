/** Width of the drawing's viewBox. */
export const viewBoxWidth = 1000;
