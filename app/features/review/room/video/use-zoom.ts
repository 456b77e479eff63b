import { useEffect, useSyncExternalStore, type RefObject } from 'react';
import { followGestures } from './zoom-gestures.ts';
import { wholePicture, type View, type Zoom } from './zoom.ts';

/** Returns a value selected from the view. Re-renders only when that value changes. */
export function useView<Value>(zoom: Zoom, selector: (view: View) => Value): Value {
  return useSyncExternalStore(
    zoom.subscribe,
    () => selector(zoom.getView()),
    () => selector(wholePicture),
  );
}

interface Stage {
  stageRef: RefObject<HTMLElement | null>;
  pictureRef: RefObject<HTMLElement | null>;
  /** Width of the video in its own pixels; 0 until it is known. */
  pixels: number;
  /** Whether a plain wheel zooms, because nothing else scrolls. */
  isLarge: boolean;
  onTap?: () => void;
}

/** Zooms a picture by wheel, pinch, drag and double tap, and tells the zoom its sizes. */
export function useZoomGestures(zoom: Zoom, { stageRef, pictureRef, pixels, isLarge, onTap }: Stage): void {
  useEffect(() => {
    const [stage, picture] = [stageRef.current, pictureRef.current];
    if (!stage || !picture) return;
    const measure = () =>
      zoom.measure({
        stage: { width: stage.clientWidth, height: stage.clientHeight },
        picture: { width: picture.offsetWidth, height: picture.offsetHeight },
        pixels,
      });
    const observer = new ResizeObserver(measure);
    observer.observe(stage);
    observer.observe(picture);
    return () => observer.disconnect();
  }, [zoom, stageRef, pictureRef, pixels]);
  useEffect(
    () => (stageRef.current ? followGestures(stageRef.current, zoom, { isLarge, onTap }) : undefined),
    [zoom, stageRef, isLarge, onTap],
  );
}
