import { z } from 'zod';
import type { FunctionDependencies } from '../_shared/dependencies.ts';
import { errors } from '../_shared/errors.ts';
import { requireRead, respond } from '../_shared/http.ts';
import { sha256Hex } from '../_shared/sha256.ts';
import { calendarEvents, writeCalendar } from './write-calendar.ts';

const tokenSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** How long an answer may be used again. Calendar apps ask a few times a day. */
const CACHE_SECONDS = 15 * 60;

type Dependencies = Pick<FunctionDependencies, 'supabase' | 'siteUrl' | 'brand' | 'log'>;

/**
 * GET ?token=<of a feed> → the athlete's planned sessions and meets as text/calendar, or 304 for a known ETag. The token is in the query,
 * which the request log leaves out. Throws `calendar_feed_gone`.
 */
export function handleCalendarFeed(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond(dependencies.log, async () => {
    requireRead(request);
    const token = tokenSchema.safeParse(new URL(request.url).searchParams.get('token'));
    if (!token.success) throw errors.calendarFeedGone();
    const { data, error } = await dependencies.supabase.rpc('read_calendar_feed', { p_token: token.data });
    if (error) throw new Error('A calendar feed could not be read', { cause: error });
    if (data === null) throw errors.calendarFeedGone();

    const text = writeCalendar(calendarEvents.parse(data), dependencies);
    const etag = `"${await sha256Hex(text)}"`;
    const headers = {
      etag,
      'cache-control': `private, max-age=${CACHE_SECONDS}`,
      'x-content-type-options': 'nosniff',
    };
    // A proxy that compresses makes the ETag weak.
    const known = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim());
    if (known.some((tag) => tag.replace(/^W\//, '') === etag)) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(text, {
      headers: {
        ...headers,
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="training.ics"',
      },
    });
  });
}
