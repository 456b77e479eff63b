import type { ReactNode } from 'react';

import type { Arm, Leg, Skeleton } from './body.ts';
import { add, distance, mix, point, scale, smoothOutline, subtract, unit } from './geometry.ts';
import type { Point } from './geometry.ts';

/** Half widths in meters along a segment, evenly spaced from its start to its end. */
type Profile = readonly number[];
type Shape = { readonly front: Profile; readonly back: Profile; readonly caps: readonly [number, number] };

const THIGH: Shape = {
  front: [0.07, 0.086, 0.09, 0.083, 0.07, 0.058, 0.054],
  back: [0.088, 0.094, 0.086, 0.075, 0.063, 0.053, 0.046],
  caps: [0.085, 0.046],
};
const SHANK: Shape = {
  front: [0.05, 0.05, 0.046, 0.042, 0.037, 0.033, 0.032],
  back: [0.042, 0.057, 0.068, 0.061, 0.045, 0.034, 0.033],
  caps: [0.046, 0.03],
};
const UPPER_ARM: Shape = {
  front: [0.052, 0.06, 0.052, 0.05, 0.046, 0.039],
  back: [0.052, 0.062, 0.056, 0.05, 0.043, 0.037],
  caps: [0.052, 0.034],
};
const FOREARM: Shape = {
  front: [0.037, 0.044, 0.04, 0.032, 0.026, 0.024],
  back: [0.037, 0.042, 0.038, 0.03, 0.025, 0.024],
  caps: [0.034, 0.022],
};
const FIST: Shape = {
  front: [0.027, 0.036, 0.038, 0.03],
  back: [0.027, 0.033, 0.036, 0.03],
  caps: [0.01, 0.022],
};
const TORSO: Shape = {
  front: [0.07, 0.096, 0.096, 0.092, 0.1, 0.118, 0.12, 0.098, 0.052],
  back: [0.1, 0.112, 0.09, 0.078, 0.09, 0.108, 0.112, 0.096, 0.066],
  caps: [0.082, 0.03],
};
const NECK: Shape = {
  front: [0.05, 0.05, 0.049, 0.05],
  back: [0.05, 0.055, 0.056, 0.058],
  caps: [0.03, 0.02],
};
/** Half width of the torso from the front, for a body that turns. */
const TORSO_WIDE: Profile = [0.13, 0.155, 0.145, 0.135, 0.145, 0.17, 0.182, 0.165, 0.07];

/** Head outline in profile: x forward, y up, in meters from the center of the head. */
const HEAD: readonly (readonly [number, number])[] = [
  [0, 0.122],
  [0.05, 0.108],
  [0.083, 0.066],
  [0.09, 0.022],
  [0.108, -0.018],
  [0.091, -0.036],
  [0.089, -0.066],
  [0.072, -0.104],
  [0.034, -0.098],
  [-0.012, -0.088],
  [-0.06, -0.07],
  [-0.094, -0.02],
  [-0.1, 0.036],
  [-0.076, 0.092],
  [-0.04, 0.116],
];

const across = (from: Point, to: Point): Point => {
  const along = unit(subtract(point(to.x, to.y), point(from.x, from.y)));
  return point(-along.y, along.x);
};

/**
 * Returns the outline around the segment from a to b. `facing` 1 puts the front profile on the counter-clockwise side, -1 on the other
 * side. `grow` widens the outline (meters). `from` is the share of the segment to skip at its start.
 */
function wrap(shape: Shape, a: Point, b: Point, facing: number, grow = 0, from = 0): string {
  const along = unit(subtract(point(b.x, b.y), point(a.x, a.y)));
  const normal = across(a, b);
  const blend = (1 + facing) / 2;
  const count = shape.front.length;
  const left: Point[] = [];
  const right: Point[] = [];
  for (let i = 0; i < count; i++) {
    const u = i / (count - 1);
    if (u < from) continue;
    const front = shape.front[i] ?? 0;
    const back = shape.back[i] ?? 0;
    const on = mix(a, b, u);
    left.push(add(on, scale(normal, front * blend + back * (1 - blend) + grow)));
    right.push(add(on, scale(normal, -(back * blend + front * (1 - blend)) - grow)));
  }
  const start = from > 0 ? [] : [subtract(a, scale(along, shape.caps[0] + grow))];
  return smoothOutline([...start, ...left, add(b, scale(along, shape.caps[1] + grow)), ...right.reverse()]);
}

function foot(leg: Leg, grow = 0): string {
  const sole = unit(subtract(leg.toe, leg.heel));
  const rise = unit(subtract(leg.ankle, mix(leg.heel, leg.toe, 0.055 / 0.255)));
  const place = (forward: number, up: number): Point =>
    add(leg.heel, add(scale(sole, forward), scale(rise, up)));
  return smoothOutline([
    place(-0.008 - grow, 0.022),
    place(-0.004 - grow, 0.055),
    place(0.024, 0.085),
    place(0.085 + grow, 0.085),
    place(0.13, 0.062 + grow),
    place(0.19, 0.04 + grow),
    place(0.245, 0.028 + grow),
    place(0.258 + grow, 0.012),
    place(0.245, 0.001 - grow),
    place(0.16, 0.002 - grow),
    place(0.1, 0.008 - grow),
    place(0.04, 0.001 - grow),
    place(0.006, 0.003 - grow),
  ]);
}

function leg(limb: Leg, facing: number, grow = 0, from = 0): string {
  return (
    wrap(THIGH, limb.hip, limb.knee, facing, grow, from) +
    wrap(SHANK, limb.knee, limb.ankle, facing, grow) +
    foot(limb, grow)
  );
}

function arm(limb: Arm, facing: number, grow = 0, from = 0): string {
  return (
    (from < 1 ? wrap(UPPER_ARM, limb.shoulder, limb.elbow, facing, grow, from) : '') +
    wrap(FOREARM, limb.elbow, limb.wrist, facing, grow) +
    wrap(FIST, limb.wrist, limb.hand, facing, grow)
  );
}

function torso(figure: Skeleton): string {
  const { pelvis, waist, neck, facing } = figure;
  const wide = 1 - Math.abs(facing);
  const blend = (1 - facing) / 2;
  const count = TORSO.front.length;
  const left: Point[] = [];
  const right: Point[] = [];
  const bow = (u: number): Point => {
    // A quadratic curve through pelvis, waist and neck, for a curved spine.
    const control = subtract(scale(waist, 2), mix(pelvis, neck, 0.5));
    return mix(mix(pelvis, control, u), mix(control, neck, u), u);
  };
  for (let i = 0; i < count; i++) {
    const u = i / (count - 1);
    const normal = across(bow(Math.max(0, u - 0.05)), bow(Math.min(1, u + 0.05)));
    const broad = TORSO_WIDE[i] ?? 0;
    const front = (TORSO.front[i] ?? 0) * (1 - wide) + broad * wide;
    const back = (TORSO.back[i] ?? 0) * (1 - wide) + broad * wide;
    left.push(add(bow(u), scale(normal, front * blend + back * (1 - blend))));
    right.push(add(bow(u), scale(normal, -(back * blend + front * (1 - blend)))));
  }
  const low = subtract(pelvis, scale(unit(subtract(bow(0.05), pelvis)), TORSO.caps[0]));
  const high = add(neck, scale(unit(subtract(neck, bow(0.95))), TORSO.caps[1]));
  return smoothOutline([low, ...left, high, ...right.reverse()]);
}

function headAndNeck(figure: Skeleton): string {
  const { neck, head, facing } = figure;
  const up = unit(subtract(head, neck));
  const flat = point(up.y, -up.x);
  const blend = (1 + facing) / 2;
  const last = HEAD.length;
  const outline = HEAD.map(([x, y], i) => {
    // A turned head is a mix of the profile and its mirror image.
    const [mx, my] = HEAD[(last - i) % last] ?? [x, y];
    const forward = x * blend - mx * (1 - blend);
    return add(head, add(scale(flat, forward), scale(up, y * blend + my * (1 - blend))));
  });
  return wrap(NECK, mix(neck, figure.waist, 0.16), mix(neck, head, 0.8), -facing) + smoothOutline(outline);
}

type SilhouetteProps = {
  figure: Skeleton;
  /** Any CSS color. */
  fill?: string;
  /** Opacity of the limbs on the far side, relative to the body. */
  far?: number;
  /** Opacity of the whole figure as a group, so that overlapping limbs show no seams. */
  opacity?: number;
  /** Width in meters of the ground-colored outline that separates a near limb from what is behind it, 0 for none. */
  edge?: number;
  /** Drawn behind the body, such as a pole on the far side. */
  behind?: ReactNode;
  /** Drawn over the body but under the near arm, such as a pole carried at the hip. */
  between?: ReactNode;
};

const GROUND = 'var(--ground, #F5F1E8)';

/** The athlete as a filled figure. SVG units are centimeters. */
export function Silhouette({
  figure,
  fill = 'var(--ink, #12161B)',
  far = 0.5,
  opacity,
  edge = 0.012,
  behind,
  between,
}: SilhouetteProps) {
  const { facing } = figure;
  const rightIsNear = facing >= 0;
  const [nearLeg, farLeg] = rightIsNear ? [figure.legR, figure.legL] : [figure.legL, figure.legR];
  const [nearArm, farArm] = rightIsNear ? [figure.armR, figure.armL] : [figure.armL, figure.armR];
  // No outline between the head and an arm along the ear, because it would look like horns.
  const besideHead = distance(mix(nearArm.shoulder, nearArm.elbow, 0.8), figure.head) < 0.24;
  return (
    <g opacity={opacity}>
      {behind}
      <path d={leg(farLeg, facing) + arm(farArm, facing)} fill={fill} fillOpacity={far} />
      {edge > 0 && <path d={leg(nearLeg, facing, edge, 0.5)} fill={GROUND} />}
      <path d={torso(figure) + headAndNeck(figure) + leg(nearLeg, facing)} fill={fill} />
      {between}
      {edge > 0 && <path d={arm(nearArm, facing, edge, besideHead ? 1 : 0.5)} fill={GROUND} />}
      <path d={arm(nearArm, facing)} fill={fill} />
    </g>
  );
}
