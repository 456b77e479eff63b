import { UserRoundPlus } from 'lucide-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { formatDay } from '#domain/days.ts';
import { coachesQuery, type Coach } from '#common/coaching/list-coaches.ts';
import { rpc } from '#lib/session/ask.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#lib/page/toast.ts';
import { icon, ToolButton } from '../video/tool-button.tsx';

async function handOver(submissionId: string, coachId: string): Promise<void> {
  await rpc('hand_over_submission', { p_submission_id: submissionId, p_coach_id: coachId });
}

/** A button that gives the video to another coach. Renders nothing if there is no other coach. */
export function HandOver({ submissionId, userId }: { submissionId: string; userId: string }) {
  const { data = [] } = useQuery(coachesQuery);
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Coach) => handOver(submissionId, id),
    onSuccess(_, { name }) {
      toast({ title: `${name} has the video now.`, tone: 'success' });
      void navigate('/admin/reviews');
    },
    meta: { failed: 'Failed to hand over' },
  });
  const others = data.filter(({ id }) => id !== userId);
  if (others.length === 0) return null;
  return (
    <Dialog
      title="Hand over"
      description="Your notes stay. The other coach has 24 hours before the video is open to all coaches again."
      trigger={
        <ToolButton aria-label="Hand over" title="Hand over to another coach">
          <UserRoundPlus {...icon} />
        </ToolButton>
      }
    >
      <ul className="border-t border-hairline">
        {others.map((coach) => (
          <li
            key={coach.id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline py-3"
          >
            <span className="font-semibold">
              {coach.name}
              {coach.away_until !== null && (
                <span className="ml-2 font-normal text-muted">away until {formatDay(coach.away_until)}</span>
              )}
            </span>
            <Button look="secondary" isBusy={isPending} onClick={() => mutate(coach)}>
              Hand over<span className="sr-only"> to {coach.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
