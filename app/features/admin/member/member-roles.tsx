import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { rpc } from '#lib/session/ask.ts';
import type { StaffRole } from '#lib/session/staff-roles.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#lib/page/toast.ts';
import { adminKey } from '../read-list.ts';

export const roleNames: Readonly<Record<StaffRole, string>> = {
  admin: 'Owner',
  coach: 'Coach',
  desk: 'Desk',
  editor: 'Editor',
};

const roles: readonly { role: StaffRole; can: string }[] = [
  {
    role: 'coach',
    can: 'Edits the video library and reviews videos of their own athletes and the shared queue.',
  },
  { role: 'desk', can: 'Handles orders, refunds, messages, the waitlist and free downloads.' },
  {
    role: 'editor',
    can: 'Edits and publishes pages, articles, pictures and videos. Can’t change products or settings, and sees no orders, money or members.',
  },
  { role: 'admin', can: 'Can do everything, including roles, members and the trail.' },
];

interface Change {
  role: StaffRole;
  hasRole: boolean;
}

interface MemberRolesProps {
  memberId: string;
  granted: readonly StaffRole[];
  name: string;
}

/** Gives and takes a member's roles, each after a confirmation. */
export function MemberRoles({ memberId, granted, name }: MemberRolesProps) {
  const [asked, setAsked] = useState<Change>();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), [asked]);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ role, hasRole }: Change) =>
      rpc('set_role', { p_user_id: memberId, p_role: role, p_has_role: hasRole }),
    onSuccess(_, { role, hasRole }) {
      setAsked(undefined);
      const title = hasRole
        ? `${name} now has the role ${roleNames[role]}.`
        : `${name} lost the role ${roleNames[role]}.`;
      toast({ title, tone: 'success' });
    },
    meta: { failed: 'Failed to change the role', reloads: [adminKey] },
  });
  return (
    <ul className="border-t border-hairline">
      {roles.map(({ role, can }) => {
        const hasRole = granted.includes(role);
        return (
          <li key={role} className="border-b border-hairline py-4">
            <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
              <div className="min-w-48 flex-1">
                <p className="font-semibold">{roleNames[role]}</p>
                <p className="text-15 text-muted">{can}</p>
              </div>
              {asked?.role !== role && (
                <Button look="secondary" onClick={() => setAsked({ role, hasRole: !hasRole })}>
                  {hasRole ? 'Remove' : 'Give'}
                  <span className="sr-only"> the role {roleNames[role]}</span>
                </Button>
              )}
            </div>
            {asked?.role === role && (
              <div className="mt-4 border-l-4 border-tartan bg-surface-2 p-4">
                <p>
                  {asked.hasRole
                    ? `Give ${name} the role ${roleNames[role]}? At the next visit, the site asks for a password of 12 characters and two-step verification.`
                    : `Remove the role ${roleNames[role]} from ${name}? This takes effect at once.`}
                </p>
                <div className="mt-4 flex flex-wrap gap-3">
                  <Button isBusy={isPending} onClick={() => mutate(asked)}>
                    {isPending ? 'Saving…' : asked.hasRole ? 'Give role' : 'Remove role'}
                  </Button>
                  <Button ref={cancel} look="secondary" onClick={() => setAsked(undefined)}>
                    Cancel
                  </Button>
                </div>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
