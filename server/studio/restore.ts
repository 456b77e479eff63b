import { z } from 'zod';
import type { ContentPublication, ContentUndo } from '#domain/content-calls.ts';
import { readAllRows } from '#domain/read-all-rows.ts';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import { json } from '#functions/_shared/http.ts';
import { contentErrors } from './content-errors.ts';
import type { ContentTexts, ContentTools } from './content-tools.ts';
import type { ContentRights } from './editors-tools.ts';
import { changesOf, requirePublishable, type PublishDependencies } from './publish-drafts.ts';
import { noVersion, readAs } from './read-files.ts';

const changesSchema = z.array(z.object({ file: z.string(), before: z.string(), after: z.string() }));

/** What undoing a publication and all later ones brings back. */
interface Restored {
  /** For each file, its text before the first of these publications that changed it. */
  texts: ContentTexts;
  /** For each file, its text after the last one. */
  last: ContentTexts;
}

/** Undoes a publication and all later ones, if the published files are still the versions that the owner saw. */
export async function restore(
  publication: string,
  versions: Readonly<Record<string, string>>,
  userId: string,
  rights: ContentRights,
  { supabase, publisher }: PublishDependencies,
): Promise<Response> {
  const { tools } = rights;
  const { texts } = await findRestored(publication, rights, supabase);
  const changes = changesOf(texts, tools);
  const isAsShown = changes.every(({ file }) => versions[file] === publishedVersion(file, tools));
  if (!isAsShown) throw contentErrors.siteChanged();
  await requirePublishable(texts, changes, tools, supabase);
  const id = await publisher.start(userId, changes, publication);
  return json({ publication: id } satisfies ContentPublication, 202);
}

/** Lists what undoing a publication and all later ones would change. */
export async function listUndo(
  publication: string,
  rights: ContentRights,
  supabase: ServiceClient,
): Promise<ContentUndo> {
  const { tools } = rights;
  const { texts, last } = await findRestored(publication, rights, supabase);
  const files = [...texts].flatMap(([file, text]) => {
    const before = tools.read(file, new Map());
    const after = text === '' ? undefined : readAs(file, text, tools);
    const shown = after ?? before;
    if (shown === undefined || before?.source === text) return [];
    const undone: ContentUndo['files'][number] = {
      file,
      title: shown.title,
      version: publishedVersion(file, tools),
      changes: before && after ? tools.compare(before, after) : [],
      isOutside: last.get(file) !== (before?.source ?? ''),
    };
    if (after === undefined) undone.change = 'removed';
    else if (before === undefined) undone.change = 'added';
    return [undone];
  });
  return { files, problems: tools.check(texts) };
}

const publishedVersion = (file: string, tools: ContentTools): string =>
  tools.read(file, new Map())?.version ?? noVersion;

/** Throws FunctionError if there is no such publication. */
async function findRestored(
  publication: string,
  { tools, mayChange }: ContentRights,
  supabase: ServiceClient,
): Promise<Restored> {
  const { data: first, error } = await supabase
    .from('content_publications')
    .select('started_at')
    .match({ id: publication, state: 'published' })
    .maybeSingle();
  if (error) throw new Error('The history could not be read', { cause: error });
  if (first === null) throw contentErrors.unknownPublication();
  const rows = await readAllRows(async (from, to) => {
    const { data, error: failure } = await supabase
      .from('content_publications')
      .select('changes')
      .eq('state', 'published')
      .gte('started_at', first.started_at)
      .order('started_at')
      .order('id')
      .range(from, to);
    if (failure) throw new Error('The history could not be read', { cause: failure });
    return data;
  });
  const changes = rows.flatMap((row) => changesSchema.parse(row.changes));
  // Undoing also undoes what was published later, which an editor may not change.
  if (!changes.every(({ file }) => mayChange(file))) throw contentErrors.ownersUndo();
  const last = new Map(changes.map(({ file, after }) => [file, after]));
  const before = new Map(changes.toReversed().map((change) => [change.file, change.before]));
  // An article that was scheduled then would appear again at once.
  const due = [...(await tools.settleDue(new Date(), before, 'draft'))].filter(([file]) => before.has(file));
  return { texts: new Map([...before, ...due]), last };
}
