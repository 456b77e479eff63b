import { z } from 'zod';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { errors } from '../_shared/errors.ts';
import { json, readBody, requireMethod, respond } from '../_shared/http.ts';
import { sealFile, type StoredFile } from '../_shared/sealed-files.ts';
import type { SharedReview, SharedVoiceOver } from '../_shared/domain/review-calls.ts';

/** Lifetime of the links to video and audio: after a review's link has ended, they can still be read for this long. */
const FILE_LINK_SECONDS = 15 * 60;

const bodySchema = z.object({
  token: z.string().regex(/^[0-9a-f]{64}$/),
  renews: z.boolean().default(false),
});

type Stored = Omit<SharedReview, 'videoUrl' | 'voice_over'> & {
  video_path: string;
  voice_over: (Omit<SharedVoiceOver, 'audioUrl'> & { audio_name: string }) | null;
};

type Dependencies = Pick<
  FunctionDependencies,
  'supabase' | 'supabaseUrl' | 'downloadLinkSecret' | 'now' | 'log'
>;

async function linkFile(
  { supabaseUrl, downloadLinkSecret, now }: Dependencies,
  file: StoredFile,
): Promise<string> {
  const sealing = { secret: downloadLinkSecret, now: now(), seconds: FILE_LINK_SECONDS };
  return `${supabaseUrl}/functions/v1/shared-file?file=${await sealFile(file, sealing)}`;
}

/**
 * POST {token, renews?} of a review's link → SharedReview, for anyone. Counts a view unless it renews the links to the files, and then has
 * no timeline. The token is in the body, so that no log or referrer has it. Throws `shared_review_gone`.
 */
export function handleSharedReview(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond(dependencies.log, async () => {
    requireMethod(request, 'POST');
    const body = await readBody(request, bodySchema, errors.sharedReviewGone);
    const { data, error } = await dependencies.supabase.rpc('read_shared_review', {
      p_token: body.token,
      p_counts: !body.renews,
    });
    if (error) throw new Error('A shared review could not be read', { cause: error });
    // The function's result is JSON, which has no type in the database.
    const stored = data as unknown as Stored | null;
    if (stored === null) throw errors.sharedReviewGone();
    const { video_path: path, voice_over: voice, ...review } = stored;
    const videoUrl = await linkFile(dependencies, { bucket: 'video-submissions', name: path });
    if (voice === null) return json({ ...review, videoUrl, voice_over: null } satisfies SharedReview);
    const { audio_name: audioName, ...spoken } = voice;
    const audioUrl = await linkFile(dependencies, { bucket: 'review-audio', name: audioName });
    return json({ ...review, videoUrl, voice_over: { ...spoken, audioUrl } } satisfies SharedReview);
  });
}
