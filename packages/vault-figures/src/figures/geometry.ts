/** Points are meters: x along the runway (forward), y up, z toward the viewer. Angles are degrees. */
export type Point = { readonly x: number; readonly y: number; readonly z: number };

const RADIANS = Math.PI / 180;

export const point = (x: number, y: number, z = 0): Point => ({ x, y, z });
export const add = (a: Point, b: Point): Point => point(a.x + b.x, a.y + b.y, a.z + b.z);
export const subtract = (a: Point, b: Point): Point => point(a.x - b.x, a.y - b.y, a.z - b.z);
export const scale = (a: Point, by: number): Point => point(a.x * by, a.y * by, a.z * by);
export const mix = (a: Point, b: Point, u: number): Point => add(scale(a, 1 - u), scale(b, u));
export const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y + a.z * b.z;
export const magnitude = (a: Point): number => Math.hypot(a.x, a.y, a.z);
export const distance = (a: Point, b: Point): number => magnitude(subtract(a, b));
export const sine = (degrees: number): number => Math.sin(degrees * RADIANS);
export const cosine = (degrees: number): number => Math.cos(degrees * RADIANS);
export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

/** Direction of a in the picture plane, in degrees counter-clockwise from forward. */
export const heading = (a: Point): number => Math.atan2(a.y, a.x) / RADIANS;

/** Unit vector in the picture plane at `degrees` counter-clockwise from forward. */
export const toward = (degrees: number): Point => point(cosine(degrees), sine(degrees));

export function unit(a: Point): Point {
  const size = magnitude(a);
  return size < 1e-9 ? point(0, 0, 0) : scale(a, 1 / size);
}

/** Angle at b between a and c, 0 to 180 degrees. */
export function angleAt(a: Point, b: Point, c: Point): number {
  return Math.acos(clamp(dot(unit(subtract(a, b)), unit(subtract(c, b))), -1, 1)) / RADIANS;
}

/** Eases value from 0 at low to 1 at high. */
export function smoothstep(low: number, high: number, value: number): number {
  const u = clamp((value - low) / (high - low), 0, 1);
  return u * u * (3 - 2 * u);
}

export type Key = { readonly at: number; readonly value: number };

/**
 * Returns the value at `at` of a smooth curve through keys in ascending order. The curve is a monotone cubic (Fritsch-Carlson). It never
 * overshoots a key, so a straight knee cannot bend backward between two keys.
 */
export function interpolate(keys: readonly Key[], at: number): number {
  const last = keys.length - 1;
  const slope = (i: number): number => {
    const a = keys[i];
    const b = keys[i + 1];
    return a && b ? (b.value - a.value) / (b.at - a.at) : 0;
  };
  const tangent = (i: number): number => {
    if (i === 0) return slope(0);
    if (i === last) return slope(last - 1);
    const before = slope(i - 1);
    const after = slope(i);
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  };
  let i = 0;
  while (i < last - 1 && at > (keys[i + 1]?.at ?? Infinity)) i++;
  const a = keys[i];
  const b = keys[i + 1];
  if (!a) return 0;
  if (!b || at <= a.at) return a.value;
  if (at >= b.at) return b.value;
  const span = b.at - a.at;
  const u = (at - a.at) / span;
  const u2 = u * u;
  const u3 = u2 * u;
  return (
    (2 * u3 - 3 * u2 + 1) * a.value +
    (u3 - 2 * u2 + u) * span * tangent(i) +
    (3 * u2 - 2 * u3) * b.value +
    (u3 - u2) * span * tangent(i + 1)
  );
}

/** Converts meters to SVG units: centimeters with y down, rounded to a millimeter. */
export const cm = (meters: number): number => Math.round(meters * 1000) / 10;
export const at = (p: Point): string => `${cm(p.x)} ${cm(-p.y)}`;

export function polyline(points: readonly Point[]): string {
  return points.map((p, i) => (i === 0 ? `M${at(p)}` : `L${at(p)}`)).join('');
}

/**
 * Returns the path data of a Catmull-Rom curve as cubic segments. Its handles are symmetric at every point, as the `s` command requires.
 * With relative millimeters, this halves the length of the path data.
 */
function curve(get: (i: number) => Point, segments: number): string {
  const round = (p: Point) => ({ x: Math.round(p.x * 1000), y: Math.round(-p.y * 1000) });
  const number = (millimeters: number) => String(millimeters / 10);
  const pair = (x: number, y: number) => number(x) + (y < 0 ? '' : ' ') + number(y);
  let pen = round(get(0));
  let d = `M${pair(pen.x, pen.y)}`;
  for (let i = 0; i < segments; i++) {
    const [p0, p1, p2, p3] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
    const leave = round(add(p1, scale(subtract(p2, p0), 1 / 6)));
    const arrive = round(subtract(p2, scale(subtract(p3, p1), 1 / 6)));
    const end = round(p2);
    const rest = [pair(arrive.x - pen.x, arrive.y - pen.y), pair(end.x - pen.x, end.y - pen.y)];
    const parts = i === 0 ? [pair(leave.x - pen.x, leave.y - pen.y), ...rest] : rest;
    d += (i === 0 ? 'c' : i === 1 ? 's' : '') + join(parts, i > 1);
    pen = end;
  }
  return d;
}

/** Joins pairs with a space only where a minus sign does not already separate them. */
function join(parts: readonly string[], follows: boolean): string {
  return parts.map((part, i) => ((i > 0 || follows) && !part.startsWith('-') ? ` ${part}` : part)).join('');
}

/** Returns a closed smooth outline through the points, always with the same orientation, so that several outlines can share one non-zero fill. */
export function smoothOutline(points: readonly Point[]): string {
  const ring = signedArea(points) < 0 ? [...points].reverse() : points;
  const n = ring.length;
  return `${curve((i) => ring[(i + n) % n] ?? point(0, 0), n)}Z`;
}

/** Returns an open smooth line through the points. */
export function smoothLine(points: readonly Point[]): string {
  const last = points.length - 1;
  return curve((i) => points[clamp(i, 0, last)] ?? point(0, 0), last);
}

function signedArea(points: readonly Point[]): number {
  return points.reduce((sum, p, i) => {
    const q = points[(i + 1) % points.length] ?? p;
    return sum + p.x * q.y - q.x * p.y;
  }, 0);
}
