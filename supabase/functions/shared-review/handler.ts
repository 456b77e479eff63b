import { z } from 'zod';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { errors } from '../_shared/errors.ts';
import { json, parseJson, readText, requireMethod, respond } from '../_shared/http.ts';
import type { SharedReview } from '../_shared/review-calls.ts';

const BODY_LIMIT_BYTES = 10_000;

/** Lifetime of the link to the video: after a review's link has ended, the video can still be read for this long. */
const VIDEO_LINK_SECONDS = 15 * 60;

const bodySchema = z.object({
  token: z.string().regex(/^[0-9a-f]{64}$/),
  renews: z.boolean().default(false),
});

type Stored = Omit<SharedReview, 'videoUrl'> & { video_path: string };

/**
 * POST {token, renews?} of a review's link → SharedReview, for anyone. Counts a view unless it renews the link to the
 * video. The token is in the body, so that no log or referrer has it. Throws `shared_review_gone`.
 */
export function handleSharedReview(
  request: Request,
  dependencies: Pick<FunctionDependencies, 'supabase' | 'supabaseUrl' | 'log'>,
): Promise<Response> {
  return respond(dependencies.log, async () => {
    requireMethod(request, 'POST');
    const body = bodySchema.safeParse(parseJson(await readText(request, BODY_LIMIT_BYTES)));
    if (!body.success) throw errors.sharedReviewGone();
    const { supabase, supabaseUrl } = dependencies;
    const { data, error } = await supabase.rpc('read_shared_review', {
      p_token: body.data.token,
      p_counts: !body.data.renews,
    });
    if (error) throw new Error('A shared review could not be read', { cause: error });
    // The function's result is JSON, which has no type in the database.
    const stored = data as unknown as Stored | null;
    if (stored === null) throw errors.sharedReviewGone();
    const { video_path: path, ...review } = stored;
    const link = await supabase.storage.from('video-submissions').createSignedUrl(path, VIDEO_LINK_SECONDS);
    if (link.error)
      throw new Error('The video of a shared review could not be signed', { cause: link.error });
    const { pathname, search } = new URL(link.data.signedUrl);
    return json({ ...review, videoUrl: supabaseUrl + pathname + search } satisfies SharedReview);
  });
}
