import { useMutation } from '@tanstack/react-query';
import { explainError } from '#lib/api/explain-error.ts';
import { listGroupMembers, useGroups } from './list-groups.ts';
import { SelectField } from '#ui/field.tsx';
import { toast } from '#lib/page/toast.ts';

/** Adds all athletes of a group to a choice. `onAdd` receives their ids. Renders nothing without groups. */
export function AddGroup({ onAdd }: { onAdd: (athleteIds: readonly string[]) => void }) {
  const { data: groups = [] } = useGroups();
  const { mutate, isPending } = useMutation({
    mutationFn: listGroupMembers,
    onSuccess: onAdd,
    onError(failure) {
      console.error('The group could not be loaded', failure);
      toast({ title: 'Failed to add the group', description: explainError(failure), tone: 'error' });
    },
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
