import type { Pole } from '#domain/jump-log.ts';
import { formatLength, formatWeight, type UnitSystem } from '#domain/measures.ts';

/** '4.60 m / 77 kg', with the flex number of a pole whose rating is unknown. */
export function describePole(
  { lengthM, ratingKg, flex }: Pick<Pole, 'lengthM' | 'ratingKg' | 'flex'>,
  units: UnitSystem,
): string {
  const stiffness =
    ratingKg === null ? (flex === null ? undefined : `flex ${flex}`) : formatWeight(ratingKg, units);
  return [formatLength(lengthM, units), stiffness].filter(Boolean).join(' / ');
}
