import type { Day } from '#domain/days.ts';

/** Places that can hurt, from head to foot. The database has the same list. */
export const painPlaces = [
  'head',
  'neck',
  'shoulder',
  'elbow',
  'wrist',
  'back',
  'hip',
  'groin',
  'hamstring',
  'thigh',
  'knee',
  'shin',
  'ankle',
  'foot',
] as const;

/** How an athlete feels on a day. */
export interface ReadinessCheck {
  /** 'YYYY-MM-DD'. */
  checkedOn: Day;
  /** 1 very badly, 5 very well. */
  sleep: number;
  /** 1 none, 5 severe. */
  soreness: number;
  /** Where it hurts; empty without pain. */
  pain: readonly string[];
  /** The version last seen on the server, 0 for a new entry. */
  version: number;
  /** The unsent write that this check is of. */
  write?: string;
}

export const readinessColumns = 'checked_on, sleep, soreness, pain, version';

export function checkFromRow(row: object): ReadinessCheck {
  const values = row as Record<string, unknown>;
  return {
    checkedOn: values['checked_on'] as Day,
    sleep: Number(values['sleep']),
    soreness: Number(values['soreness']),
    pain: values['pain'] as string[],
    version: Number(values['version']),
  };
}

/** Describes a check: 'Sleep 4 of 5 · soreness 2 of 5 · pain: knee'. */
export const describeCheck = ({ sleep, soreness, pain }: ReadinessCheck): string =>
  `Sleep ${sleep} of 5 · soreness ${soreness} of 5 · ${pain.length === 0 ? 'no pain' : `pain: ${pain.join(', ')}`}`;
