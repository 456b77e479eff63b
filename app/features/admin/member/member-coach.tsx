import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { coachesQuery } from '#common/coaching/list-coaches.ts';
import { rpc } from '#lib/session/ask.ts';
import { SelectField } from '#ui/field.tsx';
import { plural } from '#lib/text/plural.ts';
import type { MemberDetails } from './load-member.ts';
import { adminKey } from '../read-list.ts';

/** Assigns a member to a coach, or to the queue that all coaches share. */
export function MemberCoach({ member }: { member: MemberDetails }) {
  const { data: coaches = [] } = useQuery(coachesQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: (coachId: string | null) =>
      rpc('assign_athlete', { p_athlete_id: member.id, p_coach_id: coachId }),
    meta: {
      failed: 'Failed to save the coach',
      done: 'The coach was saved.',
      reloads: [adminKey, coachesQuery.queryKey],
    },
  });
  const saved = member.coach_id ?? '';
  // Arrow keys change the value of a closed list with each press, so it is saved by a button.
  const [chosen, setChosen] = useState(saved);
  return (
    <Form
      aria-label="Coach of this member"
      isPending={isPending}
      className="flex flex-col items-start gap-4"
      onSubmit={() => mutate(chosen || null)}
    >
      <SelectField
        label="Coach"
        hint="With a coach, other coaches don’t see this athlete’s videos. All coaches see the shared queue."
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">Shared queue</option>
        {coaches
          .filter(({ id }) => id !== member.id)
          .map(({ id, name, athletes }) => (
            <option key={id} value={id}>
              {name} ({plural(athletes, 'athlete')})
            </option>
          ))}
      </SelectField>
      <Button type="submit" look="secondary" disabled={chosen === saved} aria-disabled={isPending}>
        {isPending ? 'Saving…' : 'Save the coach'}
      </Button>
    </Form>
  );
}
