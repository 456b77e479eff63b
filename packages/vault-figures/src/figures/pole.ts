import { add, distance, heading, mix, point, scale, subtract, toward, unit } from './geometry.ts';
import type { Point } from './geometry.ts';

const STEPS = 64;

/** Complete elliptic integrals K and E of modulus k, by the arithmetic-geometric mean. */
function elliptic(k: number): { K: number; E: number } {
  let a = 1;
  let b = Math.sqrt(1 - k * k);
  let sum = (k * k) / 2;
  for (let power = 1; power <= 64 && Math.abs(a - b) > 1e-12; power *= 2) {
    const c = (a - b) / 2;
    sum += power * c * c;
    [a, b] = [(a + b) / 2, Math.sqrt(a * b)];
  }
  const K = Math.PI / (2 * a);
  return { K, E: K * (1 - sum) };
}

/** Returns the end angle (radians) of the elastica whose chord is `ratio` of its length. */
function endAngle(ratio: number): number {
  let [low, high] = [0, 2.2];
  for (let i = 0; i < 48; i++) {
    const middle = (low + high) / 2;
    const { K, E } = elliptic(Math.sin(middle / 2));
    if ((2 * E) / K - 1 > ratio) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Returns the directions of the elastica relative to its chord, for equal steps along it. */
function directions(alpha: number): number[] {
  const { K } = elliptic(Math.sin(alpha / 2));
  const rate = 4 * K * K; // (length × curvature scale)², with the length as one
  const turn = (theta: number): number => -rate * Math.sin(theta);
  const inner = 8;
  const h = 1 / (STEPS * inner);
  let theta = alpha;
  let speed = 0;
  const out: number[] = [];
  for (let i = 0; i < STEPS; i++) {
    for (let j = 0; j < inner; j++) {
      if (j === inner / 2) out.push(theta);
      const k1 = turn(theta);
      const middle = theta + (h / 2) * speed;
      const k2 = turn(middle);
      theta += h * speed + ((h * h) / 6) * (k1 + 2 * k2);
      speed += (h / 6) * (k1 + 4 * k2 + turn(theta));
    }
  }
  return out;
}

/**
 * Bends a pole of `length` meters between its tip and the grip as an elastica (a strut pinned at both ends), bowed forward toward the
 * pit. Returns STEPS equal steps, so the polyline's length is `length`. It ends at `grip`, to within a tenth of a millimeter.
 */
export function bendPole(tip: Point, grip: Point, length: number): Point[] {
  const chord = distance(tip, grip);
  const step = length / STEPS;
  const axis = unit(subtract(grip, tip));
  if (chord >= length * 0.9995) {
    return Array.from({ length: STEPS + 1 }, (_, i) => add(tip, scale(axis, i * step)));
  }
  const base = heading(axis);
  const alpha = endAngle(chord / length);
  const points: Point[] = [point(0, 0)];
  let on = point(0, 0);
  for (const theta of directions(alpha)) {
    // At the box the pole points ahead of the chord, at the hands behind it.
    on = add(on, scale(toward(base - (theta * 180) / Math.PI), step));
    points.push(on);
  }
  // Rounding moves the end by some millimeters. Rotating and scaling the curve moves it back to the grip.
  const stretch = chord / Math.hypot(on.x, on.y);
  const aside = base - heading(on);
  return points.map((p) => add(tip, scale(toward(heading(p) + aside), Math.hypot(p.x, p.y) * stretch)));
}

/** Returns the point `back` meters before the end of a line. */
export function pointFromEnd(points: readonly Point[], back: number): Point {
  let left = back;
  for (let i = points.length - 1; i > 0; i--) {
    const a = points[i];
    const b = points[i - 1];
    if (!a || !b) break;
    const span = distance(a, b);
    if (span >= left) return mix(a, b, left / span);
    left -= span;
  }
  return points[0] ?? point(0, 0);
}

/** Returns the point `by` meters past the end of a line, in its last direction, such as the end of the pole above the upper hand. */
export function beyondEnd(points: readonly Point[], by: number): Point {
  const end = points[points.length - 1] ?? point(0, 0);
  const before = points[points.length - 2] ?? end;
  return add(end, scale(unit(subtract(end, before)), by));
}

/** Returns the length of a polyline in meters. */
export function lengthOf(points: readonly Point[]): number {
  return points.reduce((sum, p, i) => sum + (i === 0 ? 0 : distance(p, points[i - 1] ?? p)), 0);
}
