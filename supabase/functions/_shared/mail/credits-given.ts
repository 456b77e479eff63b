import { z } from 'zod';
import type { FunctionDependencies } from '../dependencies.ts';
import { renderMail } from './render-mail.ts';
import type { RenderedMail } from './render-mail.ts';
import { ObsoleteMail } from './send-mail.ts';

const creditPayload = z.object({ creditId: z.uuid() });

/** Renders the mail about review credits that the owner gave. Throws ObsoleteMail once they were taken back. */
export async function renderCreditsGiven(
  payload: unknown,
  { supabase, ...site }: Pick<FunctionDependencies, 'supabase' | 'brand' | 'siteUrl'>,
): Promise<RenderedMail> {
  const { creditId } = creditPayload.parse(payload);
  const { data, error } = await supabase
    .from('review_credits')
    .select('granted, note')
    .eq('id', creditId)
    .maybeSingle();
  if (error) throw new Error('The credits could not be read', { cause: error });
  if (!data) throw new ObsoleteMail('The credits were taken back');
  const credits = data.granted === 1 ? 'a video review' : `${data.granted} video reviews`;
  return renderMail(
    `You got ${credits}`,
    [
      `Your coach gave you ${credits}. Send a jump whenever you have a good video of it. Credits don’t expire.`,
      ...(data.note === '' ? [] : [`“${data.note}”`]),
      { kind: 'link', label: 'Send a video', url: `${site.siteUrl}/upload` },
    ],
    site,
  );
}
