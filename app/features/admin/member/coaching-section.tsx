import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { groupsQuery } from '#common/coaching/list-groups.ts';
import { rpc } from '#lib/session/ask.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { ActionFailed } from '#ui/action-failed.tsx';
import { adminKey } from '../read-list.ts';
import type { MemberDetails } from './load-member.ts';
import { MemberCoach } from './member-coach.tsx';

const splitNames = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

function GroupsForm({ member }: { member: MemberDetails }) {
  const id = useId();
  const { data: groups = [] } = useQuery(groupsQuery);
  const { register, handleSubmit, formState } = useForm({ values: { groups: member.groups.join(', ') } });
  useLeaveGuard(formState.isDirty);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (entry: { groups: string }) =>
      rpc('set_athlete_groups', { p_athlete_id: member.id, p_names: splitNames(entry.groups) }),
    meta: {
      logged: 'The groups were not saved',
      done: 'The groups were saved.',
      reloads: [adminKey, groupsQuery.queryKey],
    },
  });
  return (
    <Form
      aria-label="Groups"
      isPending={isPending}
      className="mt-6"
      onSubmit={handleSubmit((entry) => mutate(entry))}
    >
      <TextField
        label="Groups"
        hint="Separate groups with commas."
        list={id}
        error={formState.errors.groups?.message}
        {...register('groups', {
          validate: (text) =>
            splitNames(text).every((name) => name.length <= 60) ||
            'A group’s name has 60 characters at most.',
        })}
      />
      <datalist id={id}>
        {groups.map(({ id: key, name }) => (
          <option key={key} value={name} />
        ))}
      </datalist>
      <ActionFailed error={error} isPending={isPending}>
        The groups weren’t saved.
      </ActionFailed>
      <Button type="submit" look="secondary" aria-disabled={isPending} className="self-start">
        {isPending ? 'Saving…' : 'Save groups'}
      </Button>
    </Form>
  );
}

/** The athlete's coach and groups. */
export function CoachingSection({ member }: { member: MemberDetails }) {
  return (
    <>
      <MemberCoach member={member} />
      <GroupsForm member={member} />
    </>
  );
}
