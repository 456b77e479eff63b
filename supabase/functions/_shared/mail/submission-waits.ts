import { z } from 'zod';
import type { FunctionDependencies } from '../dependencies.ts';
import { renderMail } from './render-mail.ts';
import type { RenderedMail } from './render-mail.ts';
import { ObsoleteMail } from './send-mail.ts';

const waitsPayload = z.object({ userId: z.uuid() });

/** Renders the mail to an athlete about uploads that are not in the coach's queue yet. Throws ObsoleteMail once none of them waits. */
export async function renderSubmissionWaits(
  payload: unknown,
  { supabase, ...site }: Pick<FunctionDependencies, 'supabase' | 'brand' | 'siteUrl'>,
): Promise<RenderedMail> {
  const { userId } = waitsPayload.parse(payload);
  const { data, error } = await supabase.rpc('list_waiting_videos', { p_user_id: userId });
  if (error) throw new Error('The waiting videos could not be read', { cause: error });
  if (data.length === 0) throw new ObsoleteMail('No video waits anymore');
  const waitingFor = (reason: string) => data.filter(({ waits_for: waits }) => waits === reason);
  const videos = data.length === 1 ? 'Your video' : `${data.length} of your videos`;
  const waits = data.length === 1 ? 'waits' : 'wait';
  return renderMail(
    `${videos} ${waits}`,
    [
      ...describe(
        waitingFor('guardian'),
        'Waiting for your guardian’s OK. The link is in the email we sent them:',
      ),
      ...describe(
        waitingFor('review'),
        'Waiting for a review. Use a paid or a free one on the upload page, and your coach gets it:',
      ),
      { kind: 'link', label: 'See your videos', url: `${site.siteUrl}/upload` },
    ],
    site,
  );
}

function describe(videos: readonly { video_file_name: string }[], text: string) {
  if (videos.length === 0) return [];
  const names = videos.map(({ video_file_name: name }) => `“${name}”`).join(', ');
  return [`${text} ${names}`];
}
