import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { plural } from '#lib/text/plural.ts';
import type { DeviceKey } from '#lib/device/device-keys.ts';
import { findUnsent, type UnsentWork } from '#lib/device/forget-member.ts';
import { subscribeToOutboxes } from '#lib/outbox/open-outbox.ts';
import { actsAs } from '#lib/session/staff-roles.ts';
import { useSession } from '#lib/session/session.ts';
import { Link } from '#ui/link.tsx';

interface Place {
  label: string;
  to: string;
}

const log = { label: 'Jump log', to: '/log' };
const training = { label: 'Training', to: '/training' };
const upload = { label: 'Upload', to: '/upload' };

/** Returns the page where a kind of unsent work is sent, or decided about. */
function placeOf(name: DeviceKey, isCoach: boolean): Place | undefined {
  const reviews = isCoach
    ? { label: 'Reviews', to: '/admin/reviews' }
    : { label: 'My feedback', to: '/reviews' };
  const messages = { label: 'Messages', to: isCoach ? '/admin/chat' : '/messages' };
  const places: Partial<Record<DeviceKey, Place>> = {
    'chosen-videos': upload,
    'shared-film': upload,
    takes: upload,
    'review-changes': reviews,
    'voice-overs': reviews,
    'training-changes': training,
    'readiness-changes': training,
    'jump-log-changes': log,
    'chat-drafts': messages,
    'chat-messages': messages,
  };
  return places[name];
}

function describe({ what, count, refused }: UnsentWork): string {
  const all = plural(count, what);
  const verb = refused === 1 ? 'wasn’t accepted' : 'weren’t accepted';
  if (refused === 0) return all;
  return refused === count ? `${all} ${verb}` : `${all}, of which ${refused} ${verb}`;
}

const unsentQuery = (userId: string) =>
  queryOptions({ queryKey: ['unsent', userId], queryFn: () => findUnsent(userId), gcTime: 0 });

/** What a member has on this device only, with the page that each belongs to. */
export function UnsentList({ userId }: { userId: string }) {
  const isCoach = actsAs(useSession(), 'coach');
  const client = useQueryClient();
  const { data } = useQuery(unsentQuery(userId));
  useEffect(
    () =>
      subscribeToOutboxes(() => void client.invalidateQueries({ queryKey: unsentQuery(userId).queryKey })),
    [client, userId],
  );
  if (data === undefined) return null;
  if (data.length === 0) return <p className="text-17">Everything you did on this device has reached us.</p>;
  return (
    <ul className="flex flex-col border-t border-hairline">
      {data.map((unsent) => {
        const place = placeOf(unsent.name, isCoach);
        return (
          <li
            key={unsent.name}
            className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 border-b border-hairline py-2"
          >
            <span className={unsent.refused > 0 ? 'font-semibold text-error' : undefined}>
              {describe(unsent)}
            </span>
            {place && (
              <Link
                to={place.to}
                className="inline-flex min-h-11 items-center text-15 font-semibold text-pit underline-offset-4 hover:underline"
              >
                {place.label}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
