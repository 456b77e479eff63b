import type { ReactNode } from 'react';
import type { ContentProblem } from '#domain/content-calls.ts';
import { Collapsible } from '#ui/collapsible.tsx';
import { summarize } from './content-values.ts';
import type { ValueFieldProps } from './simple-field.tsx';
import { useOpen } from '../use-open.ts';
import { useIsWanted } from './wanted-field.ts';

/** Whether a field or one inside it is invalid. */
export const hasProblemIn = (path: string, problems: readonly ContentProblem[]): boolean =>
  problems.some(({ field }) => field === path || field.startsWith(`${path}.`));

/** Frames a group or a list: closed at the top of the form, indented below. It opens by itself if a field in it is invalid. */
export function Frame({
  label,
  schema,
  value,
  path,
  problems,
  isTop = false,
  children,
}: ValueFieldProps & { children: ReactNode }) {
  const hasProblem = hasProblemIn(path, problems);
  const own = problems.find(({ field }) => field === path);
  const [isOpen, setOpen] = useOpen(hasProblem, useIsWanted(path));
  const content = (
    <>
      {schema.description !== undefined && <p className="mb-4 text-13 text-muted">{schema.description}</p>}
      {own !== undefined && (
        <p className="mb-4 text-13 font-medium text-error">
          {label} {own.message}.
        </p>
      )}
      {children}
    </>
  );
  if (isTop) {
    return (
      <Collapsible heading={label} summary={summarize(value)} isOpen={isOpen} onToggle={setOpen}>
        {content}
      </Collapsible>
    );
  }
  return (
    <fieldset className="min-w-0 border-l-2 border-hairline pl-4">
      <legend className="mb-3 text-15 font-semibold">{label}</legend>
      {content}
    </fieldset>
  );
}
