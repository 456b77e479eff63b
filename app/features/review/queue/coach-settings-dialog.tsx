import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#domain/days.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { coachSettingsQuery } from './coach-settings.ts';
import { CoachSettingsForm } from './coach-settings-form.tsx';

/** A button that opens the coach's emails and vacation. Renders nothing until they are loaded. */
export function CoachSettingsDialog({ userId }: { userId: string }) {
  const { data } = useQuery(coachSettingsQuery(userId));
  if (!data) return null;
  return (
    <Dialog
      title="Emails and vacation"
      description="For new videos, reviews due within 12 hours, and replies. While you’re away, other coaches can review your athletes’ videos, and due times move."
      trigger={
        <Button look="quiet">
          {data.awayUntil === '' ? 'Emails and vacation' : `Vacation until ${formatDay(data.awayUntil)}`}
        </Button>
      }
    >
      <CoachSettingsForm userId={userId} settings={data} />
    </Dialog>
  );
}
