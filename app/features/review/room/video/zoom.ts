/** The visible part of a picture. */
export interface View {
  /** 1: the whole picture fits. */
  scale: number;
  /** The point in the middle of the stage, from 0 to 1 of the picture. */
  x: number;
  y: number;
}

/** Sizes in CSS pixels. */
export interface Sizes {
  stage: { width: number; height: number };
  /** The picture without zoom. */
  picture: { width: number; height: number };
  /** Width of the video in its own pixels. */
  pixels: number;
}

/** Distance from the middle of the stage in CSS pixels. */
export interface Offset {
  x: number;
  y: number;
}

/** Zoom of a button or a key. */
export const zoomStep = 1.5;

export const wholePicture: View = { scale: 1, x: 0.5, y: 0.5 };

export const isSameView = (a: View, b: View): boolean => a.scale === b.scale && a.x === b.x && a.y === b.y;

/** Size of one pixel of the video at the highest zoom, in CSS pixels. */
const largestPixel = 24;
/** Highest zoom of a small video. */
const minimalRange = 4;
/** From this size on, pixels of the video are drawn as squares. */
const squarePixel = 3;

function pixelSize({ picture, pixels }: Sizes, scale: number): number {
  return pixels === 0 ? 0 : (picture.width * scale) / pixels;
}

/** Whether single pixels of the video are large enough to be seen. */
export const showsPixels = (sizes: Sizes, scale: number): boolean => pixelSize(sizes, scale) >= squarePixel;

/** Returns the highest zoom. */
export function maxScale(sizes: Sizes): number {
  const size = pixelSize(sizes, 1);
  return size === 0 ? 1 : Math.max(minimalRange, largestPixel / size);
}

/** Keeps a coordinate so that the picture covers the stage, or is in its middle where it is smaller. */
function boundCoordinate(value: number, picture: number, stage: number): number {
  if (picture <= stage) return 0.5;
  const half = stage / 2 / picture;
  return Math.min(Math.max(value, half), 1 - half);
}

/** Returns the nearest view that is within the zoom's limits and shows no more empty space than necessary. */
export function boundView({ scale, x, y }: View, sizes: Sizes): View {
  const { picture, stage } = sizes;
  const bounded = Math.min(Math.max(scale, 1), maxScale(sizes));
  // Nearly the whole picture is the whole picture, so that steps in and out end where they began.
  if (bounded < 1.01) return wholePicture;
  return {
    scale: bounded,
    x: boundCoordinate(x, picture.width * bounded, stage.width),
    y: boundCoordinate(y, picture.height * bounded, stage.height),
  };
}

/** Returns the view moved by a distance in CSS pixels. */
export function panView({ scale, x, y }: View, by: Offset, sizes: Sizes): View {
  const { width, height } = sizes.picture;
  if (width === 0 || height === 0) return wholePicture;
  return boundView({ scale, x: x - by.x / (width * scale), y: y - by.y / (height * scale) }, sizes);
}

/** Returns the view zoomed by a factor. The point of the picture at `at` stays there, as far as the limits allow. */
export function zoomView(view: View, factor: number, at: Offset, sizes: Sizes): View {
  const { width, height } = sizes.picture;
  const scale = Math.min(Math.max(view.scale * factor, 1), maxScale(sizes));
  if (width === 0 || height === 0) return wholePicture;
  const shift = 1 / view.scale - 1 / scale;
  return boundView({ scale, x: view.x + (at.x / width) * shift, y: view.y + (at.y / height) * shift }, sizes);
}

/** Returns the CSS transform of the picture, whose origin is its middle; none for the whole picture. */
export function transformOf({ scale, x, y }: View): string | undefined {
  if (scale === 1) return undefined;
  return `translate(${(0.5 - x) * scale * 100}%, ${(0.5 - y) * scale * 100}%) scale(${scale})`;
}

/** Returns how a canvas draws the view inside of a stage: its scale, and where the picture begins, from the stage's corner. */
export function canvasViewOf(view: View, sizes: Sizes): { scale: number; left: number; top: number } {
  const { stage, picture } = sizes;
  const { scale, x, y } = boundView(view, sizes);
  return {
    scale,
    left: stage.width / 2 - x * scale * picture.width,
    top: stage.height / 2 - y * scale * picture.height,
  };
}

/** Formats a zoom: '2.4×', '12×'. */
export const formatScale = (scale: number): string => `${Number(scale.toFixed(scale < 10 ? 1 : 0))}×`;

export interface Zoom {
  getView(): View;
  getSizes(): Sizes;
  subscribe(listener: () => void): () => void;
  /** Called when the stage or the video changes its size. */
  measure(sizes: Sizes): void;
  /** Zooms by a factor at a point, or in the middle. */
  zoom(factor: number, at?: Offset): void;
  /** Moves the picture by a distance in CSS pixels. */
  pan(by: Offset): void;
  /** Shows the whole picture. */
  fit(): void;
  /** Shows this view, as far as the limits allow. */
  show(view: View): void;
}

const nowhere = { width: 0, height: 0 };

/** Creates the zoom of one picture. */
export function createZoom(): Zoom {
  const listeners = new Set<() => void>();
  let sizes: Sizes = { stage: nowhere, picture: nowhere, pixels: 0 };
  let view = wholePicture;
  function set(next: View): void {
    if (isSameView(next, view)) return;
    view = next;
    for (const listener of listeners) listener();
  }
  return {
    getView: () => view,
    getSizes: () => sizes,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    measure(next) {
      sizes = next;
      set(boundView(view, sizes));
    },
    zoom: (factor, at = { x: 0, y: 0 }) => set(zoomView(view, factor, at, sizes)),
    pan: (by) => set(panView(view, by, sizes)),
    fit: () => set(wholePicture),
    show: (wanted) => set(boundView(wanted, sizes)),
  };
}
