/** Draws exact frames of a video on a canvas. */
export interface FrameSource {
  /**
   * Fills the canvas with a frame and returns the number of the frame drawn. It differs from `frame` only if the
   * browser's player cannot seek to it. Returns undefined, and draws nothing, if a later call replaced this one.
   */
  draw(frame: number, canvas: HTMLCanvasElement): Promise<number | undefined>;
  close(): void;
}

export interface PictureSize {
  /** Pixels. */
  width: number;
  height: number;
}
