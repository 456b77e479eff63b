import type {
  ContentAction,
  ContentChanges,
  ContentFile,
  ContentList,
  ContentPublication,
  ContentRendered,
  PublishedChange,
} from '../../supabase/functions/_shared/content-calls.ts';
import { requireRole } from '../../supabase/functions/_shared/caller.ts';
import type { ServiceClient } from '../../supabase/functions/_shared/dependencies.ts';
import { errors } from '../../supabase/functions/_shared/errors.ts';
import { json, respond, type Log } from '../../supabase/functions/_shared/http.ts';
import { contentErrors } from './content-errors.ts';
import { changeFiles, requireUnsoldBefore } from './change-files.ts';
import { WrongContentError, type ContentTools } from './content-tools.ts';
import { decideUpdate } from './decide-update.ts';
import { chooseDrafts, readDrafts, saveDrafts, textsOf } from './drafts.ts';
import { listChanges, listFiles } from './list-files.ts';
import { conflict, presentFile, publishedVersion, readAs, requireFile } from './present-file.ts';
import { readAction } from './read-request.ts';
import { requirePdfs } from './require-pdfs.ts';
import { textsBefore } from './restore.ts';
import type { Previewer } from './preview.ts';
import type { Publisher } from './publish.ts';

interface Dependencies {
  supabase: ServiceClient;
  tools: () => Promise<ContentTools>;
  publisher: Pick<Publisher, 'start'>;
  /** Undefined where the site is built from its repository. */
  previewer?: Pick<Previewer, 'show'>;
  log: Log;
}

/**
 * GET, GET ?file=… and GET ?changes=<files> read the content with its drafts; POST changes it (ContentAction).
 * With a bearer token of the owner, so that no other site can send it. Requests and responses are in _shared/content-calls.ts.
 */
export function handleContent(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond(dependencies.log, async () => {
    const { id: userId } = await requireRole('admin', request, dependencies.supabase);
    const tools = await dependencies.tools();
    if (request.method === 'POST') return act(await readAction(request), userId, tools, dependencies);
    if (request.method !== 'GET') throw errors.methodNotAllowed();
    const drafts = await readDrafts(dependencies.supabase);
    const { searchParams } = new URL(request.url);
    const file = searchParams.get('file');
    if (file !== null) return json(presentFile(file, drafts, tools) satisfies ContentFile);
    const chosen = searchParams.get('changes');
    if (chosen !== null) {
      const only = chosen === '' ? [...drafts.keys()] : chosen.split(',');
      return json(listChanges(drafts, only, tools) satisfies ContentChanges);
    }
    return json(listFiles(drafts, tools) satisfies ContentList);
  });
}

async function act(
  action: ContentAction,
  userId: string,
  tools: ContentTools,
  dependencies: Dependencies,
): Promise<Response> {
  switch (action.action) {
    case 'save':
      return save(action, userId, tools, dependencies);
    case 'keepMine':
    case 'useUpdate':
      return decideUpdate(action, userId, tools, dependencies.supabase);
    case 'create':
    case 'rename':
    case 'remove':
    case 'move':
      return changeFiles(action, userId, tools, dependencies.supabase);
    case 'render':
      return render(action, tools, dependencies);
    case 'discard':
      return discard(action, userId, tools, dependencies);
    case 'preview':
      if (dependencies.previewer === undefined) throw contentErrors.noPreview();
      return dependencies.previewer.show(action.address, await readDrafts(dependencies.supabase));
    case 'publish':
      return publish(action.versions, userId, tools, dependencies);
    case 'restore':
      return restore(action.publication, userId, tools, dependencies);
  }
}

async function render(
  { file, text }: Extract<ContentAction, { action: 'render' }>,
  tools: ContentTools,
  { supabase }: Dependencies,
): Promise<Response> {
  const texts = textsOf(await readDrafts(supabase));
  try {
    return json({ html: tools.render(file, text, texts) } satisfies ContentRendered);
  } catch (error) {
    throw error instanceof WrongContentError ? contentErrors.wrongFields(error.message) : error;
  }
}

async function save(
  { file, version, values, text }: Extract<ContentAction, { action: 'save' }>,
  userId: string,
  tools: ContentTools,
  { supabase }: Dependencies,
): Promise<Response> {
  const drafts = await readDrafts(supabase);
  const current = requireFile(file, drafts, tools);
  const published = publishedVersion(file, tools);
  const source = await tools.write(current, values, text).catch((error: unknown) => {
    throw error instanceof WrongContentError ? contentErrors.wrongFields(error.message) : error;
  });
  const mine = readAs(file, source, tools);
  if (version !== current.version) return conflict(current, mine, drafts, tools);
  const draft = { file, source, version: mine.version, basedOn: version, published };
  const isSaved = await saveDrafts(supabase, [draft], userId);
  const after = await readDrafts(supabase);
  if (!isSaved) return conflict(requireFile(file, after, tools), mine, after, tools);
  return json(presentFile(file, after, tools) satisfies ContentFile);
}

async function discard(
  { file, version }: Extract<ContentAction, { action: 'discard' }>,
  userId: string,
  tools: ContentTools,
  { supabase }: Dependencies,
): Promise<Response> {
  const drafts = await readDrafts(supabase);
  const current = requireFile(file, drafts, tools);
  const published = publishedVersion(file, tools);
  const isDiscarded =
    current.version === version &&
    (await saveDrafts(
      supabase,
      [{ file, source: '', version: published, basedOn: version, published }],
      userId,
    ));
  const after = await readDrafts(supabase);
  if (!isDiscarded) {
    return conflict(requireFile(file, after, tools), current, after, tools);
  }
  // A new file exists only as a draft.
  if (tools.read(file, new Map()) === undefined)
    return json({ ...current, problems: [] } satisfies ContentFile);
  return json(presentFile(file, after, tools) satisfies ContentFile);
}

async function publish(
  versions: Readonly<Record<string, string>>,
  userId: string,
  tools: ContentTools,
  { supabase, publisher }: Dependencies,
): Promise<Response> {
  const all = await readDrafts(supabase);
  const drafts = chooseDrafts(all, Object.keys(versions));
  const isAsShown = Object.entries(versions).every(
    ([file, version]) => drafts.get(file)?.version === version,
  );
  if (!isAsShown) throw contentErrors.draftsChanged();
  const moves = tools.findMoves(textsOf(all));
  if (moves.some((file) => drafts.has(file)) && !moves.every((file) => drafts.has(file)))
    throw contentErrors.isHalfMoved();
  const changes = changesOf(textsOf(drafts), tools);
  await requireUnsoldBefore(changes, tools, supabase);
  requireValid(textsOf(drafts), tools);
  await requirePdfs(changes, tools, supabase);
  const late = [...(await tools.settleDue(new Date(), textsOf(drafts), 'published')).keys()].find((file) =>
    drafts.has(file),
  );
  if (late !== undefined) throw contentErrors.isLate(late);
  const publication = await publisher.start(userId, changes, undefined);
  return json({ publication } satisfies ContentPublication, 202);
}

async function restore(
  publication: string,
  userId: string,
  tools: ContentTools,
  { supabase, publisher }: Dependencies,
): Promise<Response> {
  const before = await textsBefore(supabase, publication);
  if (before === undefined) throw contentErrors.unknownPublication();
  // An article that was scheduled then would appear again at once.
  const due = [...(await tools.settleDue(new Date(), before, 'draft'))].filter(([file]) => before.has(file));
  const texts = new Map([...before, ...due]);
  const changes = changesOf(texts, tools);
  await requireUnsoldBefore(changes, tools, supabase);
  requireValid(texts, tools);
  await requirePdfs(changes, tools, supabase);
  return json(
    { publication: await publisher.start(userId, changes, publication) } satisfies ContentPublication,
    202,
  );
}

/** Compares texts with the published files. Throws FunctionError if nothing differs. */
function changesOf(texts: ReadonlyMap<string, string>, tools: ContentTools): PublishedChange[] {
  const changes = [...texts].flatMap(([file, after]) => {
    const before = tools.read(file, new Map())?.source ?? '';
    if (before === after) return [];
    return [{ file, title: readAs(file, after || before, tools).title, before, after }];
  });
  if (changes.length === 0) throw contentErrors.nothingToPublish();
  return changes;
}

function requireValid(texts: ReadonlyMap<string, string>, tools: ContentTools): void {
  const [problem] = tools.check(texts);
  if (problem !== undefined) throw contentErrors.notPublishable(problem.sentence);
}
