import { useMutation, useQuery } from '@tanstack/react-query';
import { listGroupMembers, groupsQuery } from './list-groups.ts';
import { SelectField } from '#ui/field.tsx';

/** Adds all athletes of a group to a choice. `onAdd` receives their ids. Renders nothing without groups. */
export function AddGroup({ onAdd }: { onAdd: (athleteIds: readonly string[]) => void }) {
  const { data: groups = [] } = useQuery(groupsQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: listGroupMembers,
    onSuccess: onAdd,
    meta: { failed: 'Failed to add the group' },
  });
  if (groups.length === 0) return null;
  return (
    <SelectField
      label="Add a group"
      className="mt-3 max-w-72"
      value=""
      disabled={isPending}
      onChange={({ target }) => mutate(target.value)}
    >
      <option value="">Choose a group</option>
      {groups.map(({ id, name, athletes }) => (
        <option key={id} value={id}>
          {name} ({athletes})
        </option>
      ))}
    </SelectField>
  );
}
