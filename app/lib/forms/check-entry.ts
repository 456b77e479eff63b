import { type FormEvent, useState } from 'react';
import type { Rule } from './form-rules.ts';

type Texts<Name extends string> = Record<Name, string>;

/** The trimmed text of each field that has a rule, and the error messages of those that break theirs. */
export function checkEntry<Name extends string>(data: FormData, rules: Record<Name, Rule>) {
  const entry = {} as Texts<Name>;
  const problems: Partial<Texts<Name>> = {};
  for (const name in rules) {
    const value = data.get(name);
    entry[name] = typeof value === 'string' ? value.trim() : '';
    const answer = rules[name](entry[name]);
    if (answer !== true) problems[name] = answer;
  }
  return { entry, problems };
}

/**
 * Checks the form of a public page when it is sent.
 * Members' forms use React Hook Form, which is too large for the script budget of public pages.
 */
export function useEntryCheck<Name extends string>(rules: Record<Name, Rule>) {
  const [problems, setProblems] = useState<Partial<Texts<Name>>>({});
  return {
    problems,
    /** Reads the trimmed entry. When it breaks a rule: shows why, focuses the first wrong field and returns undefined. */
    checkForm(form: HTMLFormElement): Texts<Name> | undefined {
      const checked = checkEntry(new FormData(form), rules);
      setProblems(checked.problems);
      const [firstWrong] = Object.keys(checked.problems);
      if (firstWrong === undefined) return checked.entry;
      (form.elements.namedItem(firstWrong) as HTMLElement | null)?.focus();
      return undefined;
    },
    /** For the form's onInput: the error message goes when its field is edited. */
    forgetProblem({ target }: FormEvent<HTMLFormElement>): void {
      const { name } = target as HTMLInputElement;
      setProblems((shown) => (name in shown ? { ...shown, [name]: undefined } : shown));
    },
  };
}
