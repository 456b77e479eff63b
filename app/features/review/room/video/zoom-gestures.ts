import type { Offset, Zoom } from './zoom.ts';

/** A pointer that moved less is a tap, in CSS pixels. */
const tapDistance = 8;
/** Two taps within this time and distance are a double tap, in milliseconds and CSS pixels. */
const doubleTap = { time: 350, distance: 32 };
const doubleTapFactor = 3;
/** Zoom of a wheel per pixel, and the largest step. A mouse wheel reports about 100 pixels a notch, a pinch a few. */
const wheel = { perPixel: 0.01, largest: 30, pixelsPerLine: 16 };

interface Options {
  /** Whether a plain wheel zooms, because nothing else scrolls. */
  isLarge: boolean;
  onTap?: () => void;
}

/** Safari on a Mac reports a pinch on the trackpad only with this event. */
interface GestureEvent extends UIEvent {
  scale: number;
  clientX: number;
  clientY: number;
}

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, input, textarea, select, [data-draws]') !== null;

const between = (a: Offset, b: Offset) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Offset, b: Offset) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/**
 * Zooms and moves a picture by wheel, pinch, drag and double tap on its stage. One finger or a mouse draws where a drawing tool
 * covers the picture; two fingers or the middle button move it. Returns a function that stops it.
 */
export function followGestures(stage: HTMLElement, zoom: Zoom, { isLarge, onTap }: Options): () => void {
  const ending = new AbortController();
  const pointers = new Map<number, Offset>();
  /** Moves the picture; undefined while a drawing tool or a control has the pointer. */
  let panning: number | undefined;
  let hasPinched = false;
  let downAt: Offset = { x: 0, y: 0 };
  let downTarget: EventTarget | null = null;
  let lastTap: { time: number; at: Offset } | undefined;

  function place({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): Offset {
    const box = stage.getBoundingClientRect();
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  }
  const isZoomed = () => zoom.getView().scale > 1;

  function tap(time: number, at: Offset): void {
    const isDouble =
      lastTap && time - lastTap.time < doubleTap.time && between(lastTap.at, at) < doubleTap.distance;
    lastTap = isDouble ? undefined : { time, at };
    // A double tap undoes what its first tap did.
    onTap?.();
    if (!isDouble) return;
    if (isZoomed()) zoom.fit();
    else zoom.zoom(doubleTapFactor, at);
  }

  function onDown(event: PointerEvent): void {
    const { pointerId, pointerType, button, target } = event;
    const at = place(event);
    if (event.isPrimary) {
      pointers.clear();
      downTarget = target;
    }
    if (pointerType === 'touch') pointers.set(pointerId, at);
    if (pointers.size > 1) {
      event.stopPropagation();
      // The first finger may have started a drawing.
      if (!hasPinched)
        downTarget?.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, isPrimary: true }));
      hasPinched = true;
      panning = undefined;
      return;
    }
    if (button === 1 && isZoomed()) event.preventDefault();
    else if (button !== 0 || isControl(target)) return;
    hasPinched = false;
    panning = pointerId;
    downAt = at;
    pointers.set(pointerId, at);
    if (isZoomed()) stage.setPointerCapture(pointerId);
  }

  function onMove(event: PointerEvent): void {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const at = place(event);
    if (hasPinched) {
      event.stopPropagation();
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const [from, to] = [middle(before, other), middle(at, other)];
        zoom.pan({ x: to.x - from.x, y: to.y - from.y });
        zoom.zoom(between(at, other) / Math.max(between(before, other), 1), to);
      }
    } else if (panning === event.pointerId && isZoomed()) {
      zoom.pan({ x: at.x - before.x, y: at.y - before.y });
    }
    pointers.set(event.pointerId, at);
  }

  function onUp(event: PointerEvent): void {
    // Sent above, for the drawing tools.
    if (!event.isTrusted && event.type === 'pointercancel') return;
    pointers.delete(event.pointerId);
    if (hasPinched) event.stopPropagation();
    if (panning !== event.pointerId) return;
    panning = undefined;
    const at = place(event);
    if (event.type === 'pointerup' && event.button === 0 && between(downAt, at) < tapDistance)
      tap(event.timeStamp, at);
  }

  function onWheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey && !isLarge) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? wheel.pixelsPerLine : 1);
    const step = Math.min(Math.max(pixels, -wheel.largest), wheel.largest);
    zoom.zoom(Math.exp(-step * wheel.perPixel), place(event));
  }

  let gestureScale = 1;
  function onGesture(event: Event): void {
    const { scale } = event as GestureEvent;
    event.preventDefault();
    // On a touch screen, the pointers have done it.
    if (pointers.size === 0 && event.type === 'gesturechange')
      zoom.zoom(scale / gestureScale, place(event as GestureEvent));
    gestureScale = scale;
  }

  /** Keeps the page from scrolling under a pinch or a zoomed picture. */
  function onTouchMove(event: TouchEvent): void {
    if (event.cancelable && (event.touches.length > 1 || isZoomed())) event.preventDefault();
  }

  const { signal } = ending;
  // Before the drawing tools on the picture receive the event.
  stage.addEventListener('pointerdown', onDown, { signal, capture: true });
  stage.addEventListener('pointermove', onMove, { signal, capture: true });
  stage.addEventListener('pointerup', onUp, { signal, capture: true });
  stage.addEventListener('pointercancel', onUp, { signal, capture: true });
  stage.addEventListener('wheel', onWheel, { signal, passive: false });
  stage.addEventListener('touchmove', onTouchMove, { signal, passive: false });
  stage.addEventListener('gesturestart', onGesture, { signal, passive: false });
  stage.addEventListener('gesturechange', onGesture, { signal, passive: false });
  return () => ending.abort();
}
