import { lowestFoot, buildSkeleton, translate } from './body.ts';
import type { Pose } from './body.ts';
import { add, point, scale, subtract, unit } from './geometry.ts';
import { COLOR, Label, Line } from './marks.tsx';
import { carryPole } from './reach.ts';
import { HeightScale, viewBox } from './scene-window.tsx';
import { Runway, Vaulter } from './scene.tsx';
import { Silhouette } from './silhouette.tsx';
import { momentAt, VAULT, vaultAt } from './vault.ts';
import { vaultPose } from './vault-keys.ts';

/** Visible area in meters. The take-off 'before' is in the left half of its plate, 'after' in the right half. */
const [WIDE, BOTTOM, TOP] = [6.2, -0.62, 3.64];
const LEFT = { before: -5.65, after: -8.55 } as const;
/** Seconds from take-off of the exposures. The last one is selected. */
const EXPOSURES = [-0.14, -0.06, 0] as const;
const BOX = point(0, -VAULT.boxDepth);

/**
 * A common fault at the same three moments: a take-off under, with a late plant, a bent top arm, the trunk leaning back and a low free
 * knee.
 */
const LATE: Readonly<Record<(typeof EXPOSURES)[number], Partial<Pose>>> = {
  [-0.14]: { trunk: 94, shoulderR: 30, elbowR: 140 },
  [-0.06]: { trunk: 97, shoulderR: 96, elbowR: 112 },
  [0]: {
    trunk: 101,
    spine: 4,
    head: 6,
    shoulderR: 142,
    elbowR: 62,
    hipR: 58,
    kneeR: 92,
    hipL: 2,
    kneeL: 12,
    ankleL: 26,
  },
};
/** The faulty take-off: meters under, and grip height in meters. */
const [UNDER, GRIP] = [0.3, 4.15];

function LateExposure({ seconds, selected }: { seconds: (typeof EXPOSURES)[number]; selected: boolean }) {
  const right = vaultAt(momentAt(seconds)).figure;
  const pose = { ...vaultPose(seconds), ...LATE[seconds] };
  const unplaced = buildSkeleton(pose);
  const foot = right.legL.toe.x + UNDER - unplaced.legL.toe.x;
  const rise = seconds === 0 ? -lowestFoot(unplaced) : right.pelvis.y - 0.03;
  const placed = translate(unplaced, point(foot, Math.max(rise, -lowestFoot(unplaced))));
  const hand = placed.armR.hand;
  const along = unit(subtract(hand, BOX));
  const reached = seconds === 0 ? BOX : subtract(hand, scale(along, GRIP));
  const tip = point(reached.x, Math.max(reached.y, -VAULT.boxDepth));
  const figure = carryPole(placed, tip);
  const butt = add(figure.armR.hand, scale(unit(subtract(figure.armR.hand, tip)), 0.15));
  return (
    <Silhouette
      figure={figure}
      opacity={selected ? undefined : 0.3}
      behind={
        <Line
          via={[
            [tip.x, tip.y],
            [butt.x, butt.y],
          ]}
          width={3.2}
        />
      }
    />
  );
}

type StrobeProps = { variant: 'before' | 'after'; className?: string };

/** Plant to take-off in three exposures, before or after coaching. The athlete fills half of the plate. */
export function TakeOffStrobe({ variant, className }: StrobeProps) {
  const window = { left: LEFT[variant], right: LEFT[variant] + WIDE, bottom: BOTTOM, top: TOP };
  const last = EXPOSURES[EXPOSURES.length - 1] ?? 0;
  const { figure } = vaultAt(momentAt(0));
  const mark = figure.legL.toe.x + (variant === 'before' ? UNDER : 0);
  const color = variant === 'before' ? COLOR.muted : COLOR.tartan;
  return (
    <svg viewBox={viewBox(window)} preserveAspectRatio="xMidYMax slice" className={className} aria-hidden>
      <HeightScale window={{ ...window, left: window.left - 2, right: window.right + 2, top: 6 }} size={0} />
      <Runway left={window.left - 3} right={3} />
      {EXPOSURES.map((seconds) =>
        variant === 'before' ? (
          <LateExposure key={seconds} seconds={seconds} selected={seconds === last} />
        ) : (
          <Vaulter
            key={seconds}
            moment={vaultAt(momentAt(seconds))}
            fill={seconds === last ? COLOR.tartan : COLOR.ink}
            opacity={seconds === last ? undefined : 0.3}
          />
        ),
      )}
      <Line
        via={[
          [mark, -0.2],
          [mark, 3.1],
        ]}
        color={color}
        width={1.6}
        dash="5 6"
      />
      <Label x={mark} y={-0.42} size={17} anchor="middle" color={color}>
        {`${Math.abs(mark).toFixed(2)} m`}
      </Label>
    </svg>
  );
}
