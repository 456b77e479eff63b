import type { ContentProblem, ContentPublication, PublishedChange } from '#domain/content-calls.ts';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import { json } from '#functions/_shared/http.ts';
import { requireUnsoldBefore } from './change-files.ts';
import { contentErrors } from './content-errors.ts';
import type { ContentTexts, ContentTools } from './content-tools.ts';
import { chooseDrafts, readDrafts, textsOf } from './drafts.ts';
import { carryOver } from './outdated-drafts.ts';
import type { Publisher } from './publish.ts';
import { readAs, sourceOf } from './read-files.ts';
import { requirePdfs } from './require-pdfs.ts';

export interface PublishDependencies {
  supabase: ServiceClient;
  publisher: Pick<Publisher, 'start'>;
}

/** Publishes drafts, if they are still the versions that the owner saw. */
export async function publishDrafts(
  versions: Readonly<Record<string, string>>,
  userId: string,
  tools: ContentTools,
  dependencies: PublishDependencies,
): Promise<Response> {
  const all = await readDrafts(dependencies.supabase);
  const chosen = chooseDrafts(all, Object.keys(versions));
  const isAsShown = Object.entries(versions).every(
    ([file, version]) => chosen.get(file)?.version === version,
  );
  if (!isAsShown) throw contentErrors.draftsChanged();
  const moves = tools.findMoves(textsOf(all));
  if (moves.some((file) => chosen.has(file)) && !moves.every((file) => chosen.has(file)))
    throw contentErrors.isHalfMoved();
  const texts = textsOf(await carryOver(chosen, userId, tools, dependencies.supabase));
  const changes = changesOf(texts, tools);
  await requirePublishable(texts, changes, tools, dependencies.supabase);
  const due = await tools.settleDue(new Date(), texts, 'published');
  const late = changes.find(({ file }) => due.has(file));
  if (late !== undefined) throw contentErrors.isLate(late.title);
  const publication = await dependencies.publisher.start(userId, changes, undefined);
  return json({ publication } satisfies ContentPublication, 202);
}

/** Compares texts with the published files. */
export function differencesOf(texts: ContentTexts, tools: ContentTools): PublishedChange[] {
  return [...texts].flatMap(([file, after]) => {
    const before = sourceOf(file, new Map(), tools);
    if (before === after) return [];
    return [{ file, title: readAs(file, after || before, tools).title, before, after }];
  });
}

/** Compares texts with the published files. Throws FunctionError if nothing differs. */
export function changesOf(texts: ContentTexts, tools: ContentTools): PublishedChange[] {
  const changes = differencesOf(texts, tools);
  if (changes.length === 0) throw contentErrors.nothingToPublish();
  return changes;
}

/** Throws FunctionError if the site can't be built with these texts, or buyers would lose something. */
export async function requirePublishable(
  texts: ContentTexts,
  changes: readonly PublishedChange[],
  tools: ContentTools,
  supabase: ServiceClient,
): Promise<void> {
  await requireUnsoldBefore(changes, tools, supabase);
  const [problem]: ContentProblem[] = tools.check(texts);
  if (problem !== undefined) throw contentErrors.notPublishable(problem.sentence);
  await requirePdfs(changes, tools, supabase);
}
