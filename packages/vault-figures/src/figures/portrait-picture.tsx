import { COLOR } from './marks.tsx';
import { phaseNamed, type PhaseName } from './phases.ts';
import { HeightScale, viewBox } from './scene-window.tsx';
import { Runway, Vaulter } from './scene.tsx';
import { momentAt, secondsAt, vaultAt } from './vault.ts';

/** Phases whose figure fills a portrait, in the order in which people get them. */
export const PORTRAIT_PHASES = ['swing', 'fly-away', 'drive', 'inversion', 'take-off', 'extension'] as const;

/** Visible area around the center of mass in meters, 4:5. */
const [WIDE, HIGH] = [2.72, 3.4];

/** A vaulter in a phase, with the exposure before, in 4:5: in place of a person's photo. Decorative. */
export function PortraitPicture({ phase }: { phase: PhaseName }) {
  const { key } = phaseNamed(phase);
  const moment = vaultAt(key);
  const before = vaultAt(momentAt(secondsAt(key) - 0.14));
  const bottom = Math.max(-0.3, moment.mass.y - HIGH * 0.5);
  const left = moment.mass.x - WIDE * 0.5;
  const window = { left, right: left + WIDE, bottom, top: bottom + HIGH };
  return (
    <svg viewBox={viewBox(window)} aria-hidden>
      <HeightScale window={window} size={0} />
      <Runway left={-14} />
      <Vaulter moment={before} opacity={0.18} />
      <Vaulter moment={moment} fill={COLOR.tartan} poleColor={COLOR.ink} />
    </svg>
  );
}
