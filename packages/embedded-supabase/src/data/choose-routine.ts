import type { Catalog, Routine } from './catalog.ts';
import { errors } from './errors.ts';
import { suggestName } from './suggest-name.ts';

/**
 * Returns the overload that accepts these arguments; optional ones may be missing. One unnamed json argument accepts
 * any body, an unnamed text argument the body `{"": …}`. Throws DataError: PGRST202 when no overload matches, PGRST203
 * when several do.
 */
export function chooseRoutine(
  catalog: Catalog,
  name: string,
  argumentNames: readonly string[],
  byPost: boolean,
): Routine {
  const overloads = catalog.routines.get(name) ?? [];
  const named = overloads.filter((routine) => accepts(routine, argumentNames));
  const unnamed = byPost
    ? overloads.filter((routine) => !named.includes(routine) && acceptsWholeBody(routine))
    : [];
  const candidates = named.length > 0 ? named : unnamed;
  const [chosen] = candidates;
  if (!chosen) {
    throw errors.noRoutine(name, argumentNames, byPost, suggest(catalog, name, argumentNames, overloads));
  }
  if (candidates.length > 1) throw errors.ambiguousRoutine(candidates.map(signature));
  return chosen;
}

/** Whether the only argument is unnamed and receives the whole body. */
export function acceptsWholeBody(routine: Routine): boolean {
  return routine.arguments.length === 1 && routine.arguments[0]?.name === '';
}

function accepts(routine: Routine, names: readonly string[]): boolean {
  if (routine.arguments.length === 0) return names.length === 0;
  const known = new Map(routine.arguments.map((argument) => [argument.name, argument]));
  const given = new Set(names);
  return (
    names.every((name) => known.has(name)) &&
    routine.arguments.every(({ name, required }) => !required || given.has(name))
  );
}

function signature(routine: Routine): string {
  const list = routine.arguments.map(({ name, type }) => `${name} => ${type}`).join(', ');
  return `public.${routine.name}(${list})`;
}

function suggest(
  catalog: Catalog,
  name: string,
  argumentNames: readonly string[],
  overloads: readonly Routine[],
): string | null {
  const suggestion =
    overloads.length === 0
      ? suggestName(name, catalog.routines.keys(), 0.75)
      : suggestArguments(name, argumentNames, overloads);
  return suggestion === undefined ? null : `Perhaps you meant to call the function public.${suggestion}`;
}

function suggestArguments(
  name: string,
  argumentNames: readonly string[],
  overloads: readonly Routine[],
): string | undefined {
  const asText = (names: readonly string[]) => `(${[...names].sort().join(', ')})`;
  const known = overloads.map((routine) => asText(routine.arguments.map((argument) => argument.name)));
  const suggestion = suggestName(asText(argumentNames), known, 0.33);
  return suggestion === undefined ? undefined : `${name}${suggestion}`;
}
