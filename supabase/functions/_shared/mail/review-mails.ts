import { z } from 'zod';
import type { FunctionDependencies } from '../dependencies.ts';
import { guardianUrl } from '../guardian-links.ts';
import { findFinishedReview, findGuardian, findReply } from '../reviews.ts';
import { renderGuardianNamed } from './guardian-mail.ts';
import type { GuardianCopy } from './guardian-mail.ts';
import type { RenderedMail } from './render-mail.ts';
import { renderReviewReply } from './review-reply.ts';
import { MailError } from './send-mail.ts';
import { renderSubmissionReviewed } from './submission-reviewed.ts';

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'brand' | 'siteUrl' | 'downloadLinkSecret'>;

/** A queued mail of the review room. `guardianOf` in the payload makes it the copy of that athlete's guardian. */
interface ReviewMail {
  kind: 'submission-reviewed' | 'review-reply' | 'guardian-named';
  recipient: string;
  payload: unknown;
}

const submissionPayload = z.object({ submissionId: z.uuid() });
const replyPayload = z.object({ replyId: z.uuid() });
const copyPayload = z.object({ guardianOf: z.uuid().optional() });

/** Renders what the review room sends. Throws a permanent MailError for what was deleted, or is not wanted any more. */
export async function renderReviewMail(mail: ReviewMail, dependencies: Dependencies): Promise<RenderedMail> {
  const copy = await copyOf(mail, dependencies);
  switch (mail.kind) {
    case 'guardian-named': {
      if (!copy) throw new MailError('Nobody is named', true);
      const consentUrl = await consentUrlFor(copy, mail, dependencies);
      return renderGuardianNamed({ ...copy, ...(consentUrl !== undefined && { consentUrl }) }, dependencies);
    }
    case 'submission-reviewed': {
      const { submissionId } = submissionPayload.parse(mail.payload);
      const review = await findFinishedReview(dependencies.supabase, submissionId);
      if (!review) throw new MailError('The submission was deleted', true);
      return renderSubmissionReviewed(review, dependencies, copy);
    }
    case 'review-reply': {
      const { replyId } = replyPayload.parse(mail.payload);
      const reply = await findReply(dependencies.supabase, replyId);
      if (!reply) throw new MailError('The reply was taken back', true);
      return renderReviewReply(reply, dependencies, copy);
    }
  }
}

async function copyOf(mail: ReviewMail, dependencies: Dependencies): Promise<GuardianCopy | undefined> {
  const { guardianOf } = copyPayload.parse(mail.payload);
  if (guardianOf === undefined) return undefined;
  const guardian = await findGuardian(dependencies.supabase, guardianOf);
  // Another guardian, or none, since the mail was queued: what it says is not for this address any more.
  if (guardian?.email !== mail.recipient) throw new MailError('The guardian wants no such mail', true);
  return {
    guardian,
    stopUrl: await guardianUrl({ userId: guardianOf, email: guardian.email }, 'stop', dependencies),
  };
}

/** The link to agree with; undefined where the owner's setting asks no guardian. */
async function consentUrlFor(
  { guardian }: GuardianCopy,
  { payload }: ReviewMail,
  dependencies: Dependencies,
): Promise<string | undefined> {
  const { guardianOf } = copyPayload.parse(payload);
  const { data: isAsked, error } = await dependencies.supabase.rpc('is_guardian_consent_asked');
  if (error) throw new Error('The setting for consent could not be read', { cause: error });
  if (!isAsked || guardianOf === undefined) return undefined;
  return guardianUrl({ userId: guardianOf, email: guardian.email }, 'consent', dependencies);
}
