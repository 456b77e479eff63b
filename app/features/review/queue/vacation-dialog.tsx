import { formatDate } from '../../../../supabase/functions/_shared/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useVacation } from './vacation.ts';
import { VacationForm } from './vacation-form.tsx';

/** A button that opens the coach's vacation. Renders nothing until it is loaded. */
export function VacationDialog({ userId }: { userId: string }) {
  const { data } = useVacation(userId);
  if (!data) return null;
  return (
    <Dialog
      title="Vacation"
      description="While you’re away, other coaches can review your athletes’ videos, and due times move."
      trigger={
        <Button look="quiet">
          {data.awayUntil === '' ? 'Plan a vacation' : `Vacation until ${formatDate(data.awayUntil)}`}
        </Button>
      }
    >
      <VacationForm userId={userId} vacation={data} />
    </Dialog>
  );
}
