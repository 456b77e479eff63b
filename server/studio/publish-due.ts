import type { ServiceClient } from '../../supabase/functions/_shared/dependencies.ts';
import type { Log } from '../../supabase/functions/_shared/http.ts';
import type { ContentTools } from './content-tools.ts';
import type { Publisher } from './publish.ts';
import { readAs, sourceOf } from './read-files.ts';

/** Pause after a scheduled publication that failed. */
const pauseMs = 3_600_000;

interface Dependencies {
  supabase: ServiceClient;
  /** When the next article is due. Undefined: there is none. */
  next: string | undefined;
  tools: () => Promise<ContentTools>;
  publisher: Pick<Publisher, 'start'>;
  log: Log;
  now: Date;
}

/** Publishes the scheduled articles whose time has come. Does nothing while another publication runs; the next call tries again. */
export async function publishDue(dependencies: Dependencies): Promise<void> {
  const { supabase, next, publisher, log, now } = dependencies;
  if (next === undefined || Date.parse(next) > now.getTime()) return;
  if (await mustWait(supabase, now)) return;
  const tools = await dependencies.tools();
  const texts = await tools.settleDue(now, new Map(), 'published');
  if (texts.size === 0) return;
  const [problem] = tools.check(texts);
  if (problem !== undefined) {
    log('error', `A scheduled article could not be published: ${problem.sentence}`, {});
    return;
  }
  await publisher.start(
    undefined,
    [...texts].map(([file, after]) => ({
      file,
      title: readAs(file, after, tools).title,
      before: sourceOf(file, new Map(), tools),
      after,
    })),
    undefined,
  );
}

/** Whether a publication runs, or the last one failed and was made by the schedule a short time ago. */
async function mustWait(supabase: ServiceClient, now: Date): Promise<boolean> {
  const { data, error } = await supabase
    .from('content_publications')
    .select('state, published_by, started_at')
    .order('started_at', { ascending: false })
    .limit(1);
  if (error) throw new Error('The publications could not be read', { cause: error });
  const [newest] = data;
  if (newest === undefined) return false;
  if (newest.state === 'building') return true;
  const isRecent = now.getTime() - Date.parse(newest.started_at) < pauseMs;
  return newest.state === 'failed' && newest.published_by === null && isRecent;
}
