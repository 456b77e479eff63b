import type { Instant } from '#domain/days.ts';
import { z } from 'zod';
import type { ContentAction, ContentFile } from '#domain/content-calls.ts';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import { json } from '#functions/_shared/http.ts';
import { contentErrors } from './content-errors.ts';
import type { ContentTools } from './content-tools.ts';
import { readDrafts, saveDrafts, textsOf } from './drafts.ts';
import { conflict, presentFile } from './present-file.ts';
import { requireFile, toDraft, type Drafts } from './read-files.ts';

/** Publications of a file that are read, newest first. */
const historyLimit = 20;
const changesSchema = z.array(z.object({ file: z.string(), after: z.string() }));

interface EarlierVersion {
  source: string;
  /** Undefined for the version that came with the code. */
  publishedAt?: Instant;
}

/** Adds to a file that can't be read which version could take its place. */
export async function withLastWorking(
  file: ContentFile,
  drafts: Drafts,
  tools: ContentTools,
  supabase: ServiceClient,
): Promise<ContentFile> {
  if (file.unreadable === undefined) return file;
  const found = await findLastWorking(file.file, drafts, tools, supabase);
  if (found === undefined) return file;
  const { publishedAt } = found;
  return { ...file, lastWorking: publishedAt === undefined ? {} : { publishedAt } };
}

/** Saves the newest version that works as the draft of a file that can't be read. */
export async function repairFile(
  { file, version }: Extract<ContentAction, { action: 'repair' }>,
  userId: string,
  tools: ContentTools,
  supabase: ServiceClient,
): Promise<Response> {
  const drafts = await readDrafts(supabase);
  const current = requireFile(file, drafts, tools);
  if (current.version !== version) return conflict(current, current, drafts, tools);
  const found =
    current.unreadable === undefined ? undefined : await findLastWorking(file, drafts, tools, supabase);
  if (found === undefined) throw contentErrors.nothingToRepair();
  const draft = toDraft(file, found.source, version, drafts, tools, { isDecided: true });
  const isSaved = await saveDrafts(supabase, [draft], userId);
  const after = await readDrafts(supabase);
  if (!isSaved) return conflict(requireFile(file, after, tools), current, after, tools);
  return json(presentFile(file, after, tools) satisfies ContentFile);
}

/** Finds the newest published version of a file that passes the checks of a build, or else the one that came with the code. */
async function findLastWorking(
  file: string,
  drafts: Drafts,
  tools: ContentTools,
  supabase: ServiceClient,
): Promise<EarlierVersion | undefined> {
  const { data, error } = await supabase
    .from('content_publications')
    .select('finished_at, changes')
    .eq('state', 'published')
    .contains('changes', JSON.stringify([{ file }]))
    .order('started_at', { ascending: false })
    .limit(historyLimit);
  if (error) throw new Error('The history could not be read', { cause: error });
  const published = data.flatMap(({ finished_at: at, changes }) =>
    changesSchema
      .parse(changes)
      .filter((change) => change.file === file)
      .map(({ after }): EarlierVersion => ({ source: after, ...(at === null ? {} : { publishedAt: at }) })),
  );
  const texts = textsOf(drafts);
  return [...published, { source: tools.updates?.original(file) ?? '' }].find(
    ({ source }) =>
      source !== '' &&
      tools.check(new Map([...texts, [file, source]])).every((problem) => problem.file !== file),
  );
}
