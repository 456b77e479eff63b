import { HERO_PHASE, HERO_WINDOW } from './hero-strobe.ts';
import { PHASES } from './phases.ts';
import { viewBox } from './scene-window.tsx';
import { MassTrace, Vaulter } from './scene.tsx';
import { vaultAt } from './vault.ts';

/** The exposures of all phases except the initial one, and the path of the center of mass, on a transparent background. */
export function HeroStrobe() {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={viewBox(HERO_WINDOW)} aria-hidden>
      {PHASES.map(({ name, key }, order) =>
        name === HERO_PHASE ? null : (
          <Vaulter key={name} moment={vaultAt(key)} opacity={0.24 + 0.05 * order} />
        ),
      )}
      <MassTrace from={PHASES[0]?.key} to={1} width={2.4} />
    </svg>
  );
}
