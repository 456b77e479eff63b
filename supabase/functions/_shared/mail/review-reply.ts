import { formatFilmTime } from '../domain/format-clock.ts';
import { toRealTime } from '../domain/slow-motion.ts';
import type { MailedReply } from '../reviews.ts';
import { copyEnding, copyOpening } from './guardian-mail.ts';
import type { GuardianCopy } from './guardian-mail.ts';
import { renderMail } from './render-mail.ts';
import type { MailBlock, RenderedMail, Site } from './render-mail.ts';
import { feedbackUrl, noteText } from './submission-reviewed.ts';

/** Renders a reply to a note: to the athlete, to their guardian (`copy`), or to the coach. */
export function renderReviewReply(reply: MailedReply, site: Site, copy?: GuardianCopy): RenderedMail {
  const { drawnAtUs } = reply;
  const conversation: MailBlock[] = [
    { kind: 'heading', text: 'Note' },
    noteText(reply.note),
    { kind: 'heading', text: 'Reply' },
    reply.body,
    ...(drawnAtUs === null ? [] : [`With a drawing at ${formatFilmTime(drawnAtUs, reply.note.slowMotion)}.`]),
  ];
  if (copy) {
    const rendered = renderMail(
      `A coach replied to ${copy.guardian.athlete}`,
      [copyOpening(copy), ...conversation, ...copyEnding(copy)],
      site,
    );
    return { ...rendered, replyTo: site.brand.supportEmail };
  }
  return renderMail(
    reply.isCoach ? 'Your coach replied' : `${reply.athlete} replied to your note`,
    [
      ...conversation,
      {
        kind: 'link',
        label: 'Open the review',
        // Rounded up, so that the time is not before the frame.
        url:
          feedbackUrl(reply.submissionId, site) +
          (drawnAtUs === null
            ? ''
            : `?t=${Math.ceil(toRealTime(drawnAtUs, reply.note.slowMotion) / 1000) / 1000}`),
      },
    ],
    site,
  );
}
