import { formatFilmTime } from '../domain/format-clock.ts';
import type { FinishedReview, MailedNote } from '../reviews.ts';
import { copyEnding, copyOpening } from './guardian-mail.ts';
import type { GuardianCopy } from './guardian-mail.ts';
import { renderMail } from './render-mail.ts';
import type { MailBlock, RenderedMail, Site } from './render-mail.ts';

/**
 * Renders the coach's decision about a video, with the summary and a link to the notes. A guardian has no account to
 * open the notes with, so `copy` includes their text.
 */
export function renderSubmissionReviewed(
  review: FinishedReview,
  site: Site,
  copy?: GuardianCopy,
): RenderedMail {
  const approved = review.status === 'approved';
  const rows: MailBlock = { kind: 'rows', rows: [{ label: 'Video', value: review.fileName }] };
  if (copy) {
    const rendered = renderMail(
      `${copy.guardian.athlete}'s video was ${approved ? 'approved' : 'not accepted'}`,
      [
        copyOpening(copy),
        rows,
        ...summaryBlocks(review.summary),
        ...noteBlocks(review.notes),
        ...copyEnding(copy),
      ],
      site,
    );
    return { ...rendered, replyTo: site.brand.supportEmail };
  }
  return renderMail(
    approved ? 'Your video was approved' : 'Your video was not accepted',
    [
      rows,
      approved ? approvedText(review.notes.length) : rejectedText(review.summary),
      ...summaryBlocks(review.summary),
      ...(review.returned ? [returnedTexts[review.returned]] : []),
      ...(approved ? [] : ['You can send another one at any time.']),
      { kind: 'link', label: 'Open your feedback', url: feedbackUrl(review.submissionId, site) },
    ],
    site,
  );
}

export function feedbackUrl(submissionId: string, { siteUrl }: { siteUrl: string }): string {
  return `${siteUrl}/reviews/${submissionId}`;
}

const returnedTexts = {
  credit: 'You got the video review credit back.',
  free: 'It doesn’t count as one of your free reviews.',
};

function approvedText(notes: number): string {
  const praise = 'A coach reviewed your video and approved it. Nice work!';
  if (notes === 0) return praise;
  return `${praise} ${notes === 1 ? 'There is 1 note' : `There are ${notes} notes`} on your jump.`;
}

function rejectedText(summary: string): string {
  const verdict = 'A coach looked at your video but couldn’t use it this time.';
  // The coach's summary replaces the general advice.
  if (summary !== '') return verdict;
  return `${verdict} Usually the vault is cut off or too dark. Film from the side, about 30 feet (10 m) away, and show everything from the last six steps to the mat.`;
}

function summaryBlocks(summary: string): MailBlock[] {
  if (summary === '') return [];
  const paragraphs = summary.split(/\n+/).filter((text) => text.trim() !== '');
  return [{ kind: 'heading', text: 'From your coach' }, ...paragraphs];
}

function noteBlocks(notes: readonly MailedNote[]): MailBlock[] {
  if (notes.length === 0) return [];
  return [{ kind: 'heading', text: 'Notes on the video' }, ...notes.map((note) => noteText(note))];
}

/** Formats a note as '0:03.42 Plant earlier.' */
export function noteText({ atUs, slowMotion, body }: MailedNote): string {
  return `${formatFilmTime(atUs, slowMotion)} ${body === '' ? 'A drawing on the frame.' : body}`;
}
