import type {
  ContentAction,
  ContentChanges,
  ContentFile,
  ContentList,
  ContentPublication,
  ContentRendered,
  ContentUndo,
} from '#domain/content-calls.ts';
import { requireRole } from '#functions/_shared/caller.ts';
import { errors } from '#functions/_shared/errors.ts';
import { json, respond, type Log } from '#functions/_shared/http.ts';
import { shareImagesTitle } from '#domain/share-images-title.ts';
import { isUuid } from '#domain/uuid.ts';
import { contentErrors, refuseWrongContent } from './content-errors.ts';
import { changeFiles } from './change-files.ts';
import type { ContentTools } from './content-tools.ts';
import { decideUpdate } from './decide-update.ts';
import { readDrafts, saveDrafts, textsOf } from './drafts.ts';
import { listChanges, listFiles } from './list-files.ts';
import { conflict, presentDiscarded, presentFile } from './present-file.ts';
import { draftsFor, narrowTools, type ContentRights } from './editors-tools.ts';
import type { Previewer } from './preview.ts';
import { publishDrafts, type PublishDependencies } from './publish-drafts.ts';
import { readAs, requireFile, sourceOf, toDraft } from './read-files.ts';
import { readAction } from './read-request.ts';
import { repairFile, withLastWorking } from './repair-file.ts';
import { listUndo, restore } from './restore.ts';
import { startSite } from './start-site.ts';

interface Dependencies extends PublishDependencies {
  tools: () => Promise<ContentTools>;
  /** Undefined where the site is built from its repository. */
  previewer?: Pick<Previewer, 'show'>;
  log: Log;
}

/**
 * GET, GET ?file=…, GET ?changes=<files> and GET ?undo=<publication> read the content with its drafts; POST changes it (ContentAction).
 * With a bearer token of the owner or an editor, so that no other site can send it. Requests and responses are in _shared/content-calls.ts.
 */
export function handleContent(request: Request, dependencies: Dependencies): Promise<Response> {
  return respond(dependencies.log, async () => {
    const user = await requireRole('editor', request, dependencies.supabase);
    const { id: userId } = user;
    const rights = await narrowTools(await dependencies.tools(), userId, dependencies.supabase);
    if (request.method === 'POST') {
      const action = await readAction(request);
      if (action.action === 'start') return startSite(action, user, rights, dependencies);
      return act(action, userId, rights, dependencies);
    }
    if (request.method !== 'GET') throw errors.methodNotAllowed();
    const { tools } = rights;
    const drafts = draftsFor(rights, await readDrafts(dependencies.supabase));
    const { searchParams } = new URL(request.url);
    const file = searchParams.get('file');
    if (file !== null) {
      const shown = presentFile(file, drafts, tools);
      return json((await withLastWorking(shown, drafts, tools, dependencies.supabase)) satisfies ContentFile);
    }
    const chosen = searchParams.get('changes');
    if (chosen !== null) {
      const only = chosen === '' ? [...drafts.keys()] : chosen.split(',');
      return json(listChanges(drafts, only, tools) satisfies ContentChanges);
    }
    const publication = searchParams.get('undo');
    if (publication !== null) {
      if (!isUuid(publication)) throw contentErrors.unknownPublication();
      return json((await listUndo(publication, rights, dependencies.supabase)) satisfies ContentUndo);
    }
    return json(listFiles(drafts, tools) satisfies ContentList);
  });
}

async function act(
  action: Exclude<ContentAction, { action: 'start' }>,
  userId: string,
  rights: ContentRights,
  dependencies: Dependencies,
): Promise<Response> {
  const { tools } = rights;
  switch (action.action) {
    case 'save':
      return save(action, userId, tools, dependencies);
    case 'repair':
      return repairFile(action, userId, tools, dependencies.supabase);
    case 'decide':
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
      return dependencies.previewer.show(
        action.address,
        draftsFor(rights, await readDrafts(dependencies.supabase)),
      );
    case 'publish':
      return publishDrafts(action.versions, userId, tools, dependencies);
    case 'renew':
      return renew(userId, tools, dependencies);
    case 'restore':
      return restore(action.publication, action.versions, userId, rights, dependencies);
  }
}

/** Renders all pages again. The history has a file that stays as it is. */
async function renew(userId: string, tools: ContentTools, { publisher }: Dependencies): Promise<Response> {
  const file = 'home.yml';
  const text = sourceOf(file, new Map(), tools);
  const change = { file, title: shareImagesTitle, before: text, after: text };
  const publication = await publisher.start(userId, [change], undefined);
  return json({ publication } satisfies ContentPublication, 202);
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
    return refuseWrongContent(error);
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
  const source = await tools.write(current, values, text).catch(refuseWrongContent);
  const mine = readAs(file, source, tools);
  if (version !== current.version) return conflict(current, mine, drafts, tools);
  const isSaved = await saveDrafts(supabase, [toDraft(file, source, version, drafts, tools)], userId);
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
  const published = toDraft(file, sourceOf(file, new Map(), tools), version, drafts, tools);
  const isDiscarded = current.version === version && (await saveDrafts(supabase, [published], userId));
  const after = await readDrafts(supabase);
  if (!isDiscarded) return conflict(requireFile(file, after, tools), current, after, tools);
  return json(presentDiscarded(current, after, tools) satisfies ContentFile);
}
