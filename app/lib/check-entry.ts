import { type FormEvent, useState } from 'react';
import type { Rule } from './form-rules.ts';

type Rules<Name extends string> = Partial<Record<Name, Rule>>;
type Problems<Name extends string> = Partial<Record<Name, string>>;

/** The text of each named field, without spaces around it. */
function readEntry<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const data = new FormData(form);
  const textOf = (name: Name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>;
}

/** What is wrong with an entry, by field, in the order of the rules. */
export function findProblems<Name extends string>(
  entry: Record<Name, string>,
  rules: Rules<Name>,
): Problems<Name> {
  const answers = (Object.keys(rules) as Name[]).map((name) => [name, rules[name]?.(entry[name])]);
  return Object.fromEntries(answers.filter(([, answer]) => typeof answer === 'string')) as Problems<Name>;
}

/**
 * Checks the form of a public page when it is sent, and a wrong field again while it is corrected.
 * Members' forms use React Hook Form, which is too large for the script budget of public pages.
 */
export function useEntryCheck<Name extends string>(rules: Record<Name, Rule>) {
  const [problems, setProblems] = useState<Problems<Name>>({});
  const names = Object.keys(rules) as Name[];

  return {
    problems,
    /** Reads the trimmed entry. When it breaks a rule: shows why, focuses the first wrong field and returns undefined. */
    checkForm(form: HTMLFormElement): Record<Name, string> | undefined {
      const entry = readEntry(form, names);
      const found = findProblems(entry, rules);
      setProblems(found);
      const firstWrong = names.find((name) => found[name] !== undefined);
      if (firstWrong === undefined) return entry;
      const field = form.elements.namedItem(firstWrong);
      if (field instanceof HTMLElement) field.focus();
      return undefined;
    },
    /** For the form's onInput: a corrected field loses its error message. */
    recheck({ currentTarget }: FormEvent<HTMLFormElement>): void {
      if (Object.keys(problems).length === 0) return;
      const found = findProblems(readEntry(currentTarget, names), rules);
      setProblems((shown) => {
        const kept = names.filter((name) => shown[name] !== undefined && found[name] !== undefined);
        return Object.fromEntries(kept.map((name) => [name, found[name]])) as Problems<Name>;
      });
    },
  };
}
