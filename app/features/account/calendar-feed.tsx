import { useMutation, useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { formatWeekdayDate } from '#domain/days.ts';
import { supabaseUrl } from '#lib/api/env.ts';
import { ask, rpc } from '#lib/session/ask.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { NewLinkUrl } from '#ui/new-link.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { ActionFailed } from '#ui/action-failed.tsx';

/** Returns when the address was made; null without one. */
const readFeed = () => ask((database) => database.from('calendar_feeds').select('created_at').maybeSingle());

/** Makes an address, which ends the one before. Only its hash is stored, so it is known only now. */
async function makeAddress(): Promise<string> {
  return `${supabaseUrl()}/functions/v1/calendar-feed/training.ics?token=${await rpc('renew_calendar_feed')}`;
}

async function endAddress(userId: string): Promise<void> {
  await ask((database) => database.from('calendar_feeds').delete().eq('user_id', userId));
}

/** Makes, renews and ends the secret address of the member's calendar feed. */
export function CalendarFeed({ userId }: { userId: string }) {
  const queryKey = ['calendar-feed', userId];
  const { data: feed, error, refetch } = useQuery({ queryKey, queryFn: readFeed });
  const making = useMutation({
    mutationFn: makeAddress,
    meta: { logged: 'The calendar address was not made', reloads: [queryKey] },
  });
  const ending = useMutation({
    mutationFn: () => endAddress(userId),
    onSuccess: () => making.reset(),
    meta: {
      failed: 'The calendar wasn’t switched off',
      done: 'The calendar address no longer works.',
      reloads: [queryKey],
    },
  });
  const isBusy = making.isPending || ending.isPending;

  if (feed === undefined) return <NotLoaded what="your calendar" error={error} refetch={refetch} />;
  return (
    <div className="flex flex-col items-start gap-5">
      {feed && making.data === undefined && (
        <p>
          Your calendar address works since {formatWeekdayDate(feed.created_at)}. We show it only once. A new
          one ends it: add the new one to your calendar again.
        </p>
      )}
      {making.data !== undefined && !isBusy && (
        <div className="flex w-full flex-col gap-3">
          <NewLinkUrl
            key={making.data}
            url={making.data}
            label="Your calendar address"
            action={
              <ButtonLink look="secondary" to={making.data.replace(/^https?:/, 'webcal:')}>
                Open in a calendar app
              </ButtonLink>
            }
          />
          <p className="text-15 text-muted">
            In Google Calendar on a computer: ‘Other calendars’, then ‘From URL’. Anyone with the address sees
            your training days. Calendar apps look for changes a few times a day.
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" isBusy={isBusy} onClick={() => making.mutate()}>
          <CalendarPlus aria-hidden className="size-5" strokeWidth={1.5} />
          {making.isPending ? 'Making the address…' : feed ? 'Make a new address' : 'Make an address'}
        </Button>
        {feed && (
          <Button look="quiet" isBusy={isBusy} onClick={() => ending.mutate()}>
            {ending.isPending ? 'Switching off…' : 'Switch off'}
          </Button>
        )}
      </div>
      <ActionFailed error={making.error} isPending={making.isPending}>
        The address wasn’t made.
      </ActionFailed>
    </div>
  );
}
