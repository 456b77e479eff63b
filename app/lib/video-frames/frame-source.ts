/** Something that can put one exact frame of a film onto a canvas. */
export interface FrameSource {
  /**
   * Draws the frame over the whole canvas, and answers which frame stands there now: another one only where a browser's player cannot
   * reach the one asked for. Undefined when a later call made this one needless, and nothing was drawn.
   */
  draw(frame: number, canvas: HTMLCanvasElement): Promise<number | undefined>;
  close(): void;
}

export interface PictureSize {
  /** Pixels. */
  width: number;
  height: number;
}
