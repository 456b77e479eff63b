import { errors } from './errors.ts';

/** The preferences in a `Prefer` header. The first of several values wins. */
export interface Preferences {
  return?: 'representation' | 'minimal';
  count?: 'exact' | 'planned' | 'estimated';
  resolution?: 'merge-duplicates' | 'ignore-duplicates';
  missing?: 'default' | 'null';
  handling?: 'strict' | 'lenient';
  tx?: 'commit' | 'rollback';
  /** Maximum number of rows that a strict request may change. */
  maxAffected?: number;
}

type Choice = Exclude<keyof Preferences, 'maxAffected'>;

const choices: { readonly [Name in Choice]: readonly NonNullable<Preferences[Name]>[] } = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
};

/**
 * Parses the header. Ignores unknown preferences (RFC 7240), but throws DataError PGRST122 for them with
 * `handling=strict`.
 */
export function readPreferences(header: string | null): Preferences {
  const preferences: Preferences = {};
  const unknown: string[] = [];
  for (const item of (header ?? '').split(',').map((part) => part.trim())) {
    if (item === '') continue;
    const [name = '', value = ''] = item.split('=', 2);
    if (name === 'max-affected' && /^\d{1,15}$/.test(value)) preferences.maxAffected ??= Number(value);
    else if (!isChoice(name) || !choose(preferences, name, value)) unknown.push(item);
  }
  if (preferences.handling === 'strict' && unknown.length > 0) throw errors.invalidPreferences(unknown);
  return preferences;
}

function isChoice(name: string): name is Choice {
  return Object.hasOwn(choices, name);
}

function choose<Name extends Choice>(preferences: Preferences, name: Name, value: string): boolean {
  const known: readonly NonNullable<Preferences[Name]>[] = choices[name];
  const chosen = known.find((choice) => choice === value);
  if (chosen === undefined) return false;
  preferences[name] ??= chosen;
  return true;
}

/** Returns the `Preference-Applied` header: the given preferences that the request contains. */
export function appliedPreferences(preferences: Preferences, names: readonly Choice[]): string | undefined {
  const applied = (Object.keys(choices) as Choice[])
    .filter((name) => names.includes(name) && preferences[name] !== undefined)
    .map((name) => `${name}=${preferences[name]}`);
  if (
    names.includes('handling') &&
    preferences.handling === 'strict' &&
    preferences.maxAffected !== undefined
  ) {
    applied.push(`max-affected=${preferences.maxAffected}`);
  }
  return applied.length > 0 ? applied.join(', ') : undefined;
}
