import { missReasonNames, type Attempt, type Pole } from '#domain/jump-log.ts';
import { describePole } from '#common/jump/describe-pole.ts';
import { formatLength, type UnitSystem } from '#domain/measures.ts';
import { plural } from '#lib/text/plural.ts';
import type { AttemptNumbers } from './session/attempt-numbers.ts';

/** The setup of a jump: 'grip 4.30 m · 7 lefts'. */
export function describeNumbers(
  { gripM, runUpLefts, midMarkM, takeOffM, standardsM }: Omit<AttemptNumbers, 'barM'>,
  units: UnitSystem,
): string {
  const length = (name: string, meters: number | null) =>
    meters === null ? undefined : `${name} ${formatLength(meters, units)}`;
  return [
    length('grip', gripM),
    runUpLefts === null ? undefined : plural(runUpLefts, 'left'),
    length('mid-mark', midMarkM),
    length('take-off', takeOffM),
    length('standards', standardsM),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What was logged about a jump besides its bar and result: '4.60 m / 77 kg · grip 4.30 m · 7 lefts · Stalled'. */
export const describeAttempt = (attempt: Attempt, pole: Pole | undefined, units: UnitSystem): string =>
  [
    pole && describePole(pole, units),
    describeNumbers(attempt, units),
    attempt.reason && missReasonNames[attempt.reason],
    attempt.note,
  ]
    .filter(Boolean)
    .join(' · ');

export const resultNames = { made: 'Made', missed: 'Missed', passed: 'Passed' } as const;
