import { COLOR } from './marks.tsx';
import { phaseNamed, type PhaseName } from './phases.ts';
import { HeightScale, viewBox } from './scene-window.tsx';
import { Runway, Vaulter } from './scene.tsx';
import { momentAt, secondsAt, vaultAt } from './vault.ts';

/** Visible area around the center of mass in meters, 16:9. */
const [WIDE, HIGH] = [5.6, 3.15];

/** A phase in tartan red between two lighter exposures, in 16:9. Decorative, because the page describes it in text. */
export function PhasePicture({ phase, className }: { phase: PhaseName; className?: string }) {
  const { key } = phaseNamed(phase);
  const moment = vaultAt(key);
  const bottom = Math.max(-0.3, moment.mass.y - HIGH * 0.58);
  const left = moment.mass.x - WIDE * 0.42;
  const window = { left, right: left + WIDE, bottom, top: bottom + HIGH };
  const others = [-0.2, 0.2].map((by) => vaultAt(momentAt(secondsAt(key) + by)));
  return (
    <svg viewBox={viewBox(window)} className={className} aria-hidden>
      <HeightScale window={window} size={0} />
      <Runway left={-14} />
      {others.map((other, i) => (
        <Vaulter key={other.t} moment={other} opacity={0.18 + 0.1 * i} />
      ))}
      <Vaulter moment={moment} fill={COLOR.tartan} poleColor={COLOR.ink} />
    </svg>
  );
}
