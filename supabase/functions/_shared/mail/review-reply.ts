import type { Brand } from '../dependencies.ts';
import type { MailedReply } from '../reviews.ts';
import { copyEnding, copyOpening } from './guardian-mail.ts';
import type { GuardianCopy } from './guardian-mail.ts';
import { renderMail } from './render-mail.ts';
import type { MailBlock, RenderedMail } from './render-mail.ts';
import { feedbackUrl, noteText } from './submission-reviewed.ts';

/** Tells the athlete what the coach answered under a note, their guardian by a copy, or the coach what the athlete did. */
export function renderReviewReply(
  reply: MailedReply,
  site: { brand: Brand; siteUrl: string },
  copy?: GuardianCopy,
): RenderedMail {
  const said: MailBlock[] = [
    { kind: 'heading', text: 'The note' },
    { kind: 'paragraph', text: noteText(reply.note) },
    { kind: 'heading', text: 'The answer' },
    { kind: 'paragraph', text: reply.body },
  ];
  if (copy) {
    const rendered = renderMail(
      {
        subject: `A coach answered ${copy.guardian.athlete}`,
        blocks: [copyOpening(copy), ...said, ...copyEnding(copy)],
      },
      site,
    );
    return { ...rendered, replyTo: site.brand.supportEmail };
  }
  return renderMail(
    {
      subject: reply.isCoach ? 'Your coach answered' : `${reply.athlete} answered under your note`,
      blocks: [
        ...said,
        { kind: 'link', label: 'Open the review', url: feedbackUrl(reply.submissionId, site) },
      ],
    },
    site,
  );
}
