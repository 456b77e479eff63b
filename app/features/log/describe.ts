import { missReasonNames, type Attempt, type Pole } from '#domain/jump-log.ts';
import { describePole } from '#common/jump/describe-pole.ts';
import { formatLength, type UnitSystem } from '#domain/measures.ts';
import { plural } from '#lib/text/plural.ts';
import type { LoggedSession } from './data/log.ts';
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

export const titleOf = ({ kind, title }: LoggedSession): string =>
  title || (kind === 'meet' ? 'Meet' : 'Practice');

/** The best bar that stayed up, in meters. */
export const bestOf = ({ attempts }: LoggedSession): number | undefined => {
  const made = attempts.flatMap(({ barM, result }) => (result === 'made' && barM !== null ? [barM] : []));
  return made.length === 0 ? undefined : Math.max(...made);
};

/** Counts jumps without passes: '12 jumps'. */
export const countJumps = ({ attempts }: LoggedSession): string =>
  plural(attempts.filter(({ result }) => result !== 'passed').length, 'jump');
