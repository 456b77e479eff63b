import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { FramePoint } from '#domain/review-calls.ts';
import { pointMove } from './arrow-keys.ts';
import { pointOn } from './frame-point.ts';

/** How far from a point a press still takes it, in CSS pixels: half of a finger. */
const reach = 22;
/** A shorter movement is a press, which leaves a point where it is, in CSS pixels. */
const pressDistance = 3;
/** A finger that aims with the magnifier, not faster than this, moves the point by a part of its way: CSS pixels per millisecond. */
const [aimingSpeed, aimingShare] = [0.15, 0.25];
/** A finger that is down for less than this, in milliseconds, only taps: nobody has looked at the magnifier. */
export const tapMs = 300;
/** How far an arrow key moves a point, in pixels of the film. */
const nudge = { fine: 1, coarse: 10 };

/** A point in one of several lists, such as the marked frames of a measurement. */
interface PointPlace {
  list: number;
  point: number;
}

/** How a point came to its place: by a key, or with a pointer that has been down for `heldMs`. */
export interface PointInput {
  by: 'key' | 'mouse' | 'pen' | 'touch';
  heldMs: number;
}

interface Drag extends PointPlace {
  /** Where the point is, and where the pointer was last. */
  at: FramePoint;
  last: { at: FramePoint; timeStamp: number };
  isNew: boolean;
  /** Milliseconds of the page when the pointer went down. */
  since: number;
  /** Where the pointer went down, in CSS pixels; undefined once it has moved. */
  downAt?: { x: number; y: number } | undefined;
}

interface FramePointsOptions {
  /** The points on the shown frame, and the number of their list. */
  points: readonly FramePoint[];
  list?: number;
  /** Size of the film in pixels; undefined until it is open. */
  size: { width: number; height: number } | undefined;
  /** The main pointer went down, on a point or beside one. */
  onPress?: () => void;
  /** Adds a point and returns where it is; undefined if none belongs here. */
  onPlace: (at: FramePoint, input: PointInput) => PointPlace | undefined;
  /** `to` may be outside of the picture. */
  onMove: (place: PointPlace, to: FramePoint, input: PointInput) => void;
  /** The pointer left a point. `isPress`: it took one that was there, and did not move it. */
  onRelease: (place: PointPlace, how: { isNew: boolean; isPress: boolean }) => void;
}

const inputOf = ({ pointerType, timeStamp }: PointerEvent, since: number): PointInput => ({
  by: pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse',
  heldMs: timeStamp - since,
});

/** Points on the picture that a coach places, drags and nudges: a press near a point takes it, Alt and the arrow keys move it. */
export function useFramePoints({ points, list = 0, size, onPress, ...events }: FramePointsOptions) {
  const { onPlace, onMove, onRelease } = events;
  const id = useId();
  const [drag, setDrag] = useState<Drag>();
  const [focused, setFocused] = useState<string>();
  const buttonId = (place: PointPlace) => `${id}-${place.list}-${place.point}`;

  function onPointerDown(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    setFocused(undefined);
    onPress?.();
    const { timeStamp: since } = event;
    const box = event.currentTarget.getBoundingClientRect();
    const at = pointOn(event.currentTarget, event);
    const distances = points.map(([x, y]) => Math.hypot((x - at[0]) * box.width, (y - at[1]) * box.height));
    const point = distances.indexOf(Math.min(...distances));
    const taken = (distances[point] ?? Infinity) <= reach ? points[point] : undefined;
    if (taken) {
      const downAt = { x: event.clientX, y: event.clientY };
      setDrag({ list, point, at: taken, last: { at, timeStamp: since }, isNew: false, since, downAt });
      return;
    }
    const placed = onPlace(at, inputOf(event, since));
    if (placed) setDrag({ ...placed, at, last: { at, timeStamp: since }, isNew: true, since });
  }

  function onPointerMove(event: PointerEvent): void {
    if (!drag || !event.isPrimary) return;
    const { downAt, last } = drag;
    const { clientX, clientY, timeStamp } = event;
    if (downAt && Math.hypot(clientX - downAt.x, clientY - downAt.y) < pressDistance) return;
    const box = event.currentTarget.getBoundingClientRect();
    const at = pointOn(event.currentTarget, event);
    const [right, down] = [at[0] - last.at[0], at[1] - last.at[1]];
    const input = inputOf(event, drag.since);
    const speed = Math.hypot(right * box.width, down * box.height) / (timeStamp - last.timeStamp);
    const isAiming = input.by === 'touch' && input.heldMs >= tapMs && speed < aimingSpeed;
    const share = isAiming ? aimingShare : 1;
    const to: FramePoint = [drag.at[0] + right * share, drag.at[1] + down * share];
    setDrag({ ...drag, at: to, last: { at, timeStamp }, downAt: undefined });
    onMove(drag, to, input);
  }

  function onPointerUp(event: PointerEvent): void {
    if (!drag) return;
    setDrag(undefined);
    document.getElementById(buttonId(drag))?.focus({ preventScroll: true });
    // The magnifier leaves with the finger, and comes back with the first key.
    setFocused(undefined);
    const isPress = drag.downAt !== undefined;
    // A finger that stayed where it is has looked, too.
    if (!isPress) onMove(drag, drag.at, inputOf(event, drag.since));
    onRelease(drag, { isNew: drag.isNew, isPress });
  }

  const onKeyDown = (place: PointPlace) => (event: KeyboardEvent) => {
    const arrow = pointMove(event);
    const at = points[place.point];
    if (!size || !arrow || !at) return;
    event.preventDefault();
    event.stopPropagation();
    const pixels = event.shiftKey ? nudge.coarse : nudge.fine;
    const to: FramePoint = [
      at[0] + (arrow[0] * pixels) / size.width,
      at[1] + (arrow[1] * pixels) / size.height,
    ];
    setFocused(buttonId(place));
    onMove(place, to, { by: 'key', heldMs: 0 });
  };

  return {
    /** For the element that covers the picture. */
    pointer: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: () => setDrag(undefined) },
    /** For the button of a point. */
    button: (point: number) => ({
      id: buttonId({ list, point }),
      onKeyDown: onKeyDown({ list, point }),
      onFocus: () => setFocused(buttonId({ list, point })),
      onBlur: () => setFocused(undefined),
    }),
    points,
    dragged: drag && points[drag.point],
    focused: points.find((_, point) => focused === buttonId({ list, point })),
  };
}
