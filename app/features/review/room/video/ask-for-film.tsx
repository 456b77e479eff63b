import { useMutation } from '@tanstack/react-query';
import { MessageCircleQuestion } from 'lucide-react';
import { replacePath } from '#common/upload/replace-address.ts';
import { formatDate } from '#domain/days.ts';
import { rpc } from '#lib/session/ask.ts';
import { useSession } from '#lib/session/session.ts';
import { reviewQuery } from '../data/load-review.ts';
import { useOpenReview } from '../room-contexts.ts';

/** Asks the athlete, with one message, for a version of the video that plays. Says when that was done. */
export function AskForFilm() {
  const { review } = useOpenReview();
  const { submissionId, filmAskedAt, fileName, athleteName } = review;
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      rpc('ask_for_film', {
        p_submission_id: submissionId,
        p_message: `I can’t play your video “${fileName}” in my browser. Please open this link on the phone that filmed it. It converts the video and sends it again.\n${window.location.origin}${replacePath(submissionId)}`,
      }),
    meta: {
      failed: 'The athlete wasn’t asked',
      done: `We asked ${athleteName || 'the athlete'} for a version that plays.`,
      reloads: [reviewQuery(submissionId, userId).queryKey],
    },
  });
  if (filmAskedAt !== undefined)
    return (
      <p role="status" className="basis-full">
        You asked {athleteName || 'the athlete'} for a version that plays on {formatDate(filmAskedAt)}. It
        opens here as soon as it’s sent.
      </p>
    );
  return (
    <button
      type="button"
      aria-disabled={isPending}
      onClick={() => isPending || mutate()}
      className="inline-flex min-h-11 items-center gap-2 bg-[#f2eee4] px-4 font-semibold text-[#0e1216] hover:bg-white"
    >
      <MessageCircleQuestion aria-hidden strokeWidth={1.5} className="size-5" />
      Ask for a version that plays here
    </button>
  );
}
