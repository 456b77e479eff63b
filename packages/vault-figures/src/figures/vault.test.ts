import { describe, expect, test } from 'vitest';

import { SEGMENT } from './body.ts';
import type { Skeleton } from './body.ts';
import { angleAt, distance, dot, subtract } from './geometry.ts';
import { PHASES, phaseAt } from './phases.ts';
import { lengthOf } from './pole.ts';
import { VAULT, floorAt, momentAt, vaultAt, type VaultStyle } from './vault.ts';
import { modelStyle } from './vault-style.ts';

/** A second jump of the same athlete: hands up earlier, a higher grip, faster. */
const later: VaultStyle = { grip: 4.55, runSpeed: 8.7, tempo: 0.95, earlyArms: 0.06 };
const flat = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

describe.each([
  { name: 'the vault of the key poses', style: modelStyle, bar: VAULT.barHeight },
  { name: 'another style', style: later, bar: 5.2 },
])('$name', ({ style, bar }) => {
  const moments = Array.from({ length: 241 }, (_, i) => vaultAt(i / 240, style));

  test('the pole has a constant length, to the millimeter', () => {
    for (const { pole } of moments) expect(Math.abs(lengthOf(pole.points) - style.grip)).toBeLessThan(0.001);
  });

  test('the bent pole ends in the box and in the upper hand', () => {
    for (const { pole } of moments.filter((moment) => moment.pole.planted)) {
      expect(flat(pole.points[0] ?? pole.end, { x: 0, y: -VAULT.boxDepth })).toBeLessThan(0.001);
      expect(flat(pole.points.at(-1) ?? pole.tip, pole.upperGrip)).toBeLessThan(0.001);
    }
  });

  test('the pole is straight at take-off, bends by about a third, and is straight for the turn', () => {
    const bends = moments.filter((moment) => moment.pole.planted).map((moment) => moment.pole.bend);
    expect(bends[0]).toBeLessThan(0.03);
    expect(Math.max(...bends)).toBeGreaterThan(0.27);
    expect(Math.max(...bends)).toBeLessThan(0.33);
    expect(bends.at(-1)).toBeLessThan(0.001);
  });

  test('the hands are on the pole while they hold it', () => {
    for (const { holds, figure, pole } of moments) {
      if (holds.right) expect(flat(figure.armR.hand, pole.upperGrip)).toBeLessThan(0.001);
      if (holds.left) expect(flat(figure.armL.hand, pole.lowerGrip)).toBeLessThan(0.001);
    }
  });

  test('the tip never passes through the runway or the box', () => {
    for (const { pole } of moments) expect(pole.tip.y).toBeGreaterThan(floorAt(pole.tip.x) - 0.005);
  });

  test('every segment of the body has a constant length', () => {
    const segments = (figure: Skeleton): [number, number][] => [
      [distance(figure.pelvis, figure.waist), SEGMENT.lumbar],
      [distance(figure.waist, figure.neck), SEGMENT.thorax],
      ...[figure.armR, figure.armL].flatMap((arm): [number, number][] => [
        [distance(arm.shoulder, arm.elbow), SEGMENT.upperArm],
        [distance(arm.elbow, arm.wrist), SEGMENT.forearm],
        [distance(arm.wrist, arm.hand), SEGMENT.hand],
      ]),
      ...[figure.legR, figure.legL].flatMap((leg): [number, number][] => [
        [distance(leg.hip, leg.knee), SEGMENT.thigh],
        [distance(leg.knee, leg.ankle), SEGMENT.shank],
      ]),
    ];
    for (const { figure } of moments) {
      for (const [measured, wanted] of segments(figure)) expect(measured).toBeCloseTo(wanted, 3);
    }
  });

  test('no knee bends forward and no elbow closes completely', () => {
    for (const { figure, t } of moments) {
      for (const leg of [figure.legR, figure.legL]) {
        // The shank never points further forward than the thigh.
        const thigh = subtract(leg.knee, leg.hip);
        const shank = subtract(leg.ankle, leg.knee);
        const up = subtract(figure.neck, figure.pelvis);
        const turn =
          Math.atan2(dot(shank, figure.forward), -dot(shank, up)) -
          Math.atan2(dot(thigh, figure.forward), -dot(thigh, up));
        expect(Math.sin(turn), `knee at t = ${t}`).toBeLessThan(0.02);
      }
      for (const arm of [figure.armR, figure.armL]) {
        expect(angleAt(arm.shoulder, arm.elbow, arm.wrist), `elbow at t = ${t}`).toBeGreaterThan(12);
      }
    }
  });

  test('the feet stay above the runway in the run-up', () => {
    for (const { figure } of moments.filter((moment) => !moment.pole.planted)) {
      for (const leg of [figure.legR, figure.legL])
        expect(Math.min(leg.heel.y, leg.toe.y)).toBeGreaterThan(-0.01);
    }
  });

  test('the take-off toe leaves the ground under the top hand, to within 5 cm', () => {
    const takeOff = moments.find((moment) => moment.pole.planted);
    expect(Math.abs((takeOff?.figure.legL.toe.x ?? 9) - (takeOff?.figure.armR.hand.x ?? 0))).toBeLessThan(
      0.05,
    );
  });

  test('the center of mass peaks just over the bar', () => {
    const apex = moments.reduce((best, moment) => (moment.mass.y > best.mass.y ? moment : best));
    expect(apex.mass.y).toBeGreaterThan(bar);
    expect(apex.mass.y).toBeLessThan(bar + 0.35);
    expect(Math.abs(apex.mass.x - VAULT.barX)).toBeLessThan(0.25);
  });

  test('no elbow or toe jumps within a hundredth of a second', () => {
    for (let i = 1; i < moments.length; i++) {
      const [before, after] = [moments[i - 1], moments[i]];
      if (!before || !after) continue;
      for (const part of ['armR', 'armL'] as const) {
        expect(
          distance(before.figure[part].elbow, after.figure[part].elbow),
          `${part} at ${after.t}`,
        ).toBeLessThan(0.2);
      }
      for (const part of ['legR', 'legL'] as const) {
        expect(
          distance(before.figure[part].toe, after.figure[part].toe),
          `${part} at ${after.t}`,
        ).toBeLessThan(0.28);
      }
    }
  });
});

test('another style is another jump: the hand is up earlier, the grip is higher, and the bar is reached sooner', () => {
  const hand = (style: VaultStyle) => {
    const { armR, neck } = vaultAt(momentAt(-0.1), style).figure;
    return armR.hand.y - neck.y;
  };
  expect(hand(later)).toBeGreaterThan(hand(modelStyle) + 0.2);
  const top = (style: VaultStyle) =>
    Array.from({ length: 241 }, (_, i) => vaultAt(i / 240, style)).reduce((best, moment) =>
      moment.mass.y > best.mass.y ? moment : best,
    );
  expect(top(later).mass.y).toBeGreaterThan(top(modelStyle).mass.y + 0.05);
  expect(top(later).seconds).toBeLessThan(top(modelStyle).seconds - 0.03);
});

test('every moment has a phase and every phase a cue', () => {
  for (let t = 0; t <= 1; t += 1 / 240) expect(phaseAt(t).from).toBeLessThanOrEqual(t);
  for (const phase of PHASES) {
    expect(phase.cue).toMatch(/\.$/);
    expect(phase.key).toBeGreaterThanOrEqual(phase.from);
    expect(phase.key).toBeLessThan(phase.to);
  }
});
