import { z } from 'zod';
import type { FunctionDependencies } from '../dependencies.ts';
import { formatMoment } from '../domain/days.ts';
import { renderMail } from './render-mail.ts';
import type { RenderedMail } from './render-mail.ts';
import { ObsoleteMail } from './send-mail.ts';
import { feedbackUrl } from './submission-reviewed.ts';

interface CoachNotice {
  kind: 'coach-submission' | 'coach-due';
  payload: unknown;
}

const submissionPayload = z.object({ submissionId: z.uuid() });

/** Renders a mail to a coach about a submission. Throws ObsoleteMail once it is decided or deleted. */
export async function renderCoachNotice(
  { kind, payload }: CoachNotice,
  { supabase, ...site }: Pick<FunctionDependencies, 'supabase' | 'brand' | 'siteUrl'>,
): Promise<RenderedMail> {
  const { submissionId } = submissionPayload.parse(payload);
  const { data, error } = await supabase.rpc('coach_notice', { p_submission_id: submissionId });
  if (error) throw new Error('The submission could not be read', { cause: error });
  const [notice] = data;
  if (!notice) throw new ObsoleteMail('The submission was decided or deleted');
  const { athlete, question, due_at: dueAt, is_paid: isPaid } = notice;
  const due = `${formatMoment(dueAt, 'UTC')} UTC`;
  return renderMail(
    kind === 'coach-due' ? `Due soon: ${athlete}’s video` : `${athlete} sent a video`,
    [
      `${isPaid ? 'A paid review' : 'The review'} is due ${due}.`,
      ...(question === '' ? [] : [`“${question}”`]),
      { kind: 'link', label: 'Open the video', url: feedbackUrl(submissionId, site) },
    ],
    site,
  );
}
