import { z } from 'zod';
import type { FunctionDependencies } from '../dependencies.ts';
import { guardianUrl } from '../guardian-links.ts';
import { findFinishedReview, findGuardian, findReply } from '../reviews.ts';
import { renderGuardianNamed, renderGuardianQuestion } from './guardian-mail.ts';
import type { GuardianCopy } from './guardian-mail.ts';
import type { RenderedMail } from './render-mail.ts';
import { renderReviewReply } from './review-reply.ts';
import { ObsoleteMail } from './send-mail.ts';
import { renderSubmissionReviewed } from './submission-reviewed.ts';

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'brand' | 'siteUrl' | 'downloadLinkSecret'>;

/** A queued mail about a review. `guardianOf` in its payload is the athlete whose guardian gets this copy. */
interface ReviewMail {
  kind:
    | 'submission-reviewed'
    | 'review-reply'
    | 'coach-reply'
    | 'guardian-named'
    | 'guardian-sharing'
    | 'guardian-readiness';
  recipient: string;
  payload: unknown;
}

const submissionPayload = z.object({ submissionId: z.uuid() });
const replyPayload = z.object({ replyId: z.uuid() });
const copyPayload = z.object({ guardianOf: z.uuid().optional() });

/**
 * Renders a mail about a review. Throws ObsoleteMail when its subject was deleted or the guardian stopped
 * these mails.
 */
export async function renderReviewMail(mail: ReviewMail, dependencies: Dependencies): Promise<RenderedMail> {
  const copy = await findGuardianCopy(mail, dependencies);
  switch (mail.kind) {
    case 'guardian-named': {
      if (!copy) throw new ObsoleteMail('No guardian is named');
      const consentUrl = await consentUrlFor(copy, mail, dependencies);
      return renderGuardianNamed({ ...copy, ...(consentUrl !== undefined && { consentUrl }) }, dependencies);
    }
    case 'guardian-sharing':
    case 'guardian-readiness': {
      const { guardianOf } = copyPayload.parse(mail.payload);
      if (!copy || guardianOf === undefined) throw new ObsoleteMail('No guardian is named');
      const about = mail.kind === 'guardian-sharing' ? 'sharing' : 'readiness';
      const link = { userId: guardianOf, email: copy.guardian.email };
      return renderGuardianQuestion(about, copy, await guardianUrl(link, about, dependencies), dependencies);
    }
    case 'submission-reviewed': {
      const { submissionId } = submissionPayload.parse(mail.payload);
      const review = await findFinishedReview(dependencies.supabase, submissionId);
      if (!review) throw new ObsoleteMail('The submission was deleted');
      return renderSubmissionReviewed(review, dependencies, copy);
    }
    case 'review-reply':
    case 'coach-reply': {
      const { replyId } = replyPayload.parse(mail.payload);
      const reply = await findReply(dependencies.supabase, replyId);
      if (!reply) throw new ObsoleteMail('The reply was deleted');
      return renderReviewReply(reply, dependencies, copy);
    }
  }
}

async function findGuardianCopy(
  mail: ReviewMail,
  dependencies: Dependencies,
): Promise<GuardianCopy | undefined> {
  const { guardianOf } = copyPayload.parse(mail.payload);
  if (guardianOf === undefined) return undefined;
  const guardian = await findGuardian(dependencies.supabase, guardianOf);
  // The athlete changed or removed the guardian after the mail was queued.
  if (guardian?.email !== mail.recipient)
    throw new ObsoleteMail('The guardian was replaced or stopped these emails');
  return {
    guardian,
    stopUrl: await guardianUrl({ userId: guardianOf, email: guardian.email }, 'stop', dependencies),
  };
}

/** Returns the link for consent, or undefined when the site's settings do not ask guardians for consent. */
async function consentUrlFor(
  { guardian }: GuardianCopy,
  { payload }: ReviewMail,
  dependencies: Dependencies,
): Promise<string | undefined> {
  const { guardianOf } = copyPayload.parse(payload);
  if (guardianOf === undefined) return undefined;
  const { data: isAsked, error } = await dependencies.supabase.rpc('is_guardian_consent_asked', {
    p_user_id: guardianOf,
  });
  if (error) throw new Error('The setting for consent could not be read', { cause: error });
  if (!isAsked) return undefined;
  return guardianUrl({ userId: guardianOf, email: guardian.email }, 'consent', dependencies);
}
