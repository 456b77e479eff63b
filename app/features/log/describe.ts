import { missReasonNames, type Attempt, type Pole } from '#domain/jump-log.ts';
import { formatLength, formatWeight, type UnitSystem } from '#domain/measures.ts';

/** '4.60 m / 77 kg', with the flex number of a pole whose rating is unknown. */
export function describePole({ lengthM, ratingKg, flex }: Pole, units: UnitSystem): string {
  const stiffness =
    ratingKg === null ? (flex === null ? undefined : `flex ${flex}`) : formatWeight(ratingKg, units);
  return [formatLength(lengthM, units), stiffness].filter(Boolean).join(' / ');
}

/** What was logged about a jump besides its bar and result: 'grip 4.30 m · 7 lefts · Stalled'. */
export function describeAttempt(attempt: Attempt, pole: Pole | undefined, units: UnitSystem): string {
  const { gripM, runUpLefts, midMarkM, takeOffM, standardsM, reason, note } = attempt;
  const length = (name: string, meters: number | null) =>
    meters === null ? undefined : `${name} ${formatLength(meters, units)}`;
  return [
    pole && describePole(pole, units),
    length('grip', gripM),
    runUpLefts === null ? undefined : runUpLefts === 1 ? '1 left' : `${runUpLefts} lefts`,
    length('mid-mark', midMarkM),
    length('take-off', takeOffM),
    length('standards', standardsM),
    reason && missReasonNames[reason],
    note,
  ]
    .filter(Boolean)
    .join(' · ');
}

export const resultNames = { made: 'Made', missed: 'Missed', passed: 'Passed' } as const;
export const resultMarks = { made: 'O', missed: 'X', passed: '–' } as const;
