import type {
  ContentAction,
  ContentChanges,
  ContentConflict,
  ContentFile,
  ContentList,
  ContentPublication,
  PublishedChange,
} from '../../supabase/functions/_shared/content-calls.ts';
import { requireRole } from '../../supabase/functions/_shared/caller.ts';
import type { ServiceClient } from '../../supabase/functions/_shared/dependencies.ts';
import { errors } from '../../supabase/functions/_shared/errors.ts';
import { json, respond, type Log } from '../../supabase/functions/_shared/http.ts';
import { contentErrors } from './content-errors.ts';
import { WrongContentError, type ContentTools, type ToolFile } from './content-tools.ts';
import { discardDraft, readDrafts, saveDraft, textsOf, type Draft } from './drafts.ts';
import { readAction } from './read-request.ts';
import { textsBefore } from './restore.ts';
import type { Publisher } from './publish.ts';

interface Dependencies {
  supabase: ServiceClient;
  tools: () => Promise<ContentTools>;
  publisher: Publisher;
  log: Log;
}

type Drafts = ReadonlyMap<string, Draft>;

/**
 * GET, GET ?file=… and GET ?changes read the content with its drafts; POST saves, discards, publishes or restores (ContentAction).
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
    if (searchParams.has('changes')) return json(listChanges(drafts, tools) satisfies ContentChanges);
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
    case 'discard':
      return discard(action, tools, dependencies);
    case 'publish':
      return publish(action.versions, userId, tools, dependencies);
    case 'restore':
      return restore(action.publication, userId, tools, dependencies);
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
  const published = requireFile(file, new Map(), tools);
  const source = await tools.write(current, values, text).catch((error: unknown) => {
    throw error instanceof WrongContentError ? contentErrors.wrongFields(error.message) : error;
  });
  const mine = readAs(file, source, tools);
  if (version !== current.version) return conflict(current, mine, drafts, tools);
  const isUnchanged = mine.version === published.version;
  const isSaved = isUnchanged
    ? !drafts.has(file) || (await discardDraft(supabase, file, version))
    : await saveDraft(supabase, {
        file,
        source,
        version: mine.version,
        basedOn: version,
        published: published.version,
        userId,
      });
  const after = await readDrafts(supabase);
  if (!isSaved) return conflict(requireFile(file, after, tools), mine, after, tools);
  return json(presentFile(file, after, tools) satisfies ContentFile);
}

async function discard(
  { file, version }: Extract<ContentAction, { action: 'discard' }>,
  tools: ContentTools,
  { supabase }: Dependencies,
): Promise<Response> {
  const drafts = await readDrafts(supabase);
  const current = requireFile(file, drafts, tools);
  const isDiscarded =
    current.version === version && (!drafts.has(file) || (await discardDraft(supabase, file, version)));
  const after = await readDrafts(supabase);
  if (!isDiscarded) {
    return conflict(requireFile(file, after, tools), requireFile(file, new Map(), tools), after, tools);
  }
  return json(presentFile(file, after, tools) satisfies ContentFile);
}

async function publish(
  versions: Readonly<Record<string, string>>,
  userId: string,
  tools: ContentTools,
  { supabase, publisher }: Dependencies,
): Promise<Response> {
  const drafts = await readDrafts(supabase);
  const isAsShown =
    Object.keys(versions).length === drafts.size &&
    [...drafts.values()].every(({ file, version }) => versions[file] === version);
  if (!isAsShown) throw contentErrors.draftsChanged();
  const changes = changesOf(textsOf(drafts), tools);
  requireValid(textsOf(drafts), tools);
  const publication = await publisher.start(userId, changes, undefined);
  return json({ publication } satisfies ContentPublication, 202);
}

async function restore(
  publication: string,
  userId: string,
  tools: ContentTools,
  { supabase, publisher }: Dependencies,
): Promise<Response> {
  const texts = await textsBefore(supabase, publication);
  if (texts === undefined) throw contentErrors.unknownPublication();
  const changes = changesOf(texts, tools);
  requireValid(texts, tools);
  return json(
    { publication: await publisher.start(userId, changes, publication) } satisfies ContentPublication,
    202,
  );
}

/** Compares texts with the published files. Throws FunctionError if nothing differs. */
function changesOf(texts: ReadonlyMap<string, string>, tools: ContentTools): PublishedChange[] {
  const changes = [...texts].flatMap(([file, after]) => {
    const published = tools.read(file, new Map());
    if (published === undefined || published.source === after) return [];
    return [{ file, title: readAs(file, after, tools).title, before: published.source, after }];
  });
  if (changes.length === 0) throw contentErrors.nothingToPublish();
  return changes;
}

function requireValid(texts: ReadonlyMap<string, string>, tools: ContentTools): void {
  const [problem] = tools.check(texts);
  if (problem !== undefined) throw contentErrors.notPublishable(problem.sentence);
}

function requireFile(file: string, drafts: Drafts, tools: ContentTools): ToolFile {
  const found = tools.read(file, textsOf(drafts));
  if (found === undefined) throw contentErrors.unknownFile();
  return found;
}

/** Reads a text as if it were the file's. */
function readAs(file: string, source: string, tools: ContentTools): ToolFile {
  const found = tools.read(file, new Map([[file, source]]));
  if (found === undefined) throw contentErrors.unknownFile();
  return found;
}

function describeDraft(file: string, drafts: Drafts): Pick<ContentFile, 'draft'> {
  const draft = drafts.get(file);
  return draft === undefined ? {} : { draft: { savedAt: draft.savedAt, savedBy: draft.savedBy } };
}

function presentFile(file: string, drafts: Drafts, tools: ContentTools): ContentFile {
  const found = requireFile(file, drafts, tools);
  const problems = tools.check(textsOf(drafts)).filter((problem) => problem.file === file);
  return { ...found, ...describeDraft(file, drafts), problems };
}

function listFiles(drafts: Drafts, tools: ContentTools): ContentList {
  return {
    sections: tools.list(textsOf(drafts)).map(({ label, files }) => ({
      label,
      files: files.map((summary) => ({ ...summary, ...describeDraft(summary.file, drafts) })),
    })),
  };
}

function listChanges(drafts: Drafts, tools: ContentTools): ContentChanges {
  const files = [...drafts.values()].flatMap(({ file, version }) => {
    const [before, after] = [tools.read(file, new Map()), tools.read(file, textsOf(drafts))];
    if (before === undefined || after === undefined) return [];
    const { title, address } = after;
    const changes = tools.compare(before, after);
    return [{ file, title, address, version, changes, ...describeDraft(file, drafts) }];
  });
  return { files, problems: tools.check(textsOf(drafts)) };
}

function conflict(theirs: ToolFile, mine: ToolFile, drafts: Drafts, tools: ContentTools): Response {
  const body: ContentConflict = {
    error: 'Another owner changed this file meanwhile.',
    code: 'content_changed',
    theirs: presentFile(theirs.file, drafts, tools),
    changes: tools.compare(theirs, mine),
  };
  return json(body, 409);
}
