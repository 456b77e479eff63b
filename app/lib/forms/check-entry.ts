import { type FormEvent, useState } from 'react';
import type { Rule } from './form-rules.ts';

type Texts<Name extends string> = Record<Name, string>;

/** Returns the trimmed text of each field with a rule, and the error messages of invalid fields. */
export function checkEntry<Name extends string>(data: FormData, rules: Record<Name, Rule>) {
  const entry = {} as Texts<Name>;
  const problems: Partial<Texts<Name>> = {};
  for (const name in rules) {
    const value = data.get(name);
    entry[name] = typeof value === 'string' ? value.trim() : '';
    const result = rules[name](entry[name]);
    if (result !== true) problems[name] = result;
  }
  return { entry, problems };
}

/**
 * Validates a form on submit. For public pages, because React Hook Form, which members' pages use, exceeds their script
 * budget.
 */
export function useEntryCheck<Name extends string>(rules: Record<Name, Rule>) {
  const [problems, setProblems] = useState<Partial<Texts<Name>>>({});
  return {
    problems,
    /** Returns the trimmed entry. If it is invalid, shows the errors, focuses the first one and returns undefined. */
    checkForm(form: HTMLFormElement): Texts<Name> | undefined {
      const checked = checkEntry(new FormData(form), rules);
      setProblems(checked.problems);
      const [firstWrong] = Object.keys(checked.problems);
      if (firstWrong === undefined) return checked.entry;
      (form.elements.namedItem(firstWrong) as HTMLElement | null)?.focus();
      return undefined;
    },
    /** Removes the error message of an edited field. For the form's onInput. */
    clearProblem({ target }: FormEvent<HTMLFormElement>): void {
      const { name } = target as HTMLInputElement;
      setProblems((shown) => (name in shown ? { ...shown, [name]: undefined } : shown));
    },
  };
}
