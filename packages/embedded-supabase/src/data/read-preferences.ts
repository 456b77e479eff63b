import { errors } from './errors.ts';

/** What the `Prefer` header asks for. The first of two contradicting values counts. */
export interface Preferences {
  return?: 'representation' | 'minimal' | 'headers-only';
  count?: 'exact' | 'planned' | 'estimated';
  resolution?: 'merge-duplicates' | 'ignore-duplicates';
  missing?: 'default' | 'null';
  handling?: 'strict' | 'lenient';
  tx?: 'commit' | 'rollback';
  /** Most rows a strict request may touch. */
  maxAffected?: number;
}

type Choice = Exclude<keyof Preferences, 'maxAffected'>;

const choices: { readonly [Name in Choice]: readonly NonNullable<Preferences[Name]>[] } = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
};

/** Reads the header. Unknown preferences are passed over, as RFC 7240 says, unless `handling=strict`: PGRST122. */
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

/** The `Preference-Applied` header: those of the named preferences that the request made. */
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
