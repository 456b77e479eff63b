import type { PublishedChange } from '#domain/content-calls.ts';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import type { Log } from '#functions/_shared/http.ts';
import { beginPublication } from './begin-publication.ts';
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
  const [broken] = tools.check(new Map());
  if (broken !== undefined) {
    // The owner reads it on every page of the studio.
    log('error', `Scheduled articles wait: ${broken.sentence}`, {});
    return;
  }
  const texts = await tools.settleDue(now, new Map(), 'published');
  if (texts.size === 0) return;
  const changes = [...texts].map(([file, after]) => ({
    file,
    title: readAs(file, after, tools).title,
    before: sourceOf(file, new Map(), tools),
    after,
  }));
  const [problem] = tools.check(texts);
  if (problem === undefined) await publisher.start(undefined, changes, undefined);
  else await recordFailure(supabase, changes, problem.sentence);
}

/** Records a publication that could not begin, so that the studio shows the owner why. */
async function recordFailure(
  supabase: ServiceClient,
  changes: readonly PublishedChange[],
  problem: string,
): Promise<void> {
  const id = await beginPublication(supabase, undefined, changes, undefined);
  const { error } = await supabase.rpc('finish_content_publication', { p_id: id, p_problem: problem });
  if (error) throw new Error('The publication could not be recorded', { cause: error });
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
