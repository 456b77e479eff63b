import { useState, type ReactNode } from 'react';
import { Collapsible } from '../../ui/collapsible.tsx';
import { summarize } from './content-values.ts';
import type { ValueFieldProps } from './simple-field.tsx';

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
  const hasProblem = problems.some(({ field }) => field === path || field.startsWith(`${path}.`));
  const own = problems.find(({ field }) => field === path);
  const [isOpen, setOpen] = useState(false);
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
      <Collapsible
        heading={label}
        summary={summarize(value)}
        isOpen={isOpen || hasProblem}
        onToggle={setOpen}
      >
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
