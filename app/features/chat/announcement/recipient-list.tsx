import { useId } from 'react';
import { AddGroup } from '#common/coaching/add-group.tsx';
import { CheckField } from '#ui/field.tsx';
import type { Recipient } from '../data/list-recipients.ts';

interface RecipientListProps {
  athletes: readonly Recipient[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** Checkboxes for the coach's athletes, by name. */
export function RecipientList({ athletes, chosen, error, onChange }: RecipientListProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : id}>
      <legend className="text-15 font-semibold">Athletes</legend>
      <AddGroup onAdd={(ids) => onChange([...new Set([...chosen, ...ids])])} />
      <ul className="mt-1.5 max-h-56 overflow-y-auto border border-control px-3">
        {athletes.map(({ athleteId, name }) => (
          <li key={athleteId}>
            <CheckField
              label={name}
              checked={chosen.includes(athleteId)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...chosen, athleteId] : chosen.filter((other) => other !== athleteId),
                )
              }
            />
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p id={id} role="alert" className="mt-1.5 text-13 font-medium text-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
