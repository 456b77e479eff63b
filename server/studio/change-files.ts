import type { ContentAction, ContentFile, ContentList } from '#domain/content-calls.ts';
import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import { json } from '#functions/_shared/http.ts';
import { contentErrors, refuseWrongContent } from './content-errors.ts';
import type { ContentTools, FileChange } from './content-tools.ts';
import { readDrafts, readNames, saveDrafts, textsOf, type DraftChange } from './drafts.ts';
import { listFiles } from './list-files.ts';
import { conflict, presentFile } from './present-file.ts';
import { noVersion, requireFile, toDraft, type Drafts } from './read-files.ts';

type FileAction = Extract<ContentAction, { action: 'create' | 'rename' | 'remove' | 'move' }>;

/** Adds, renames, removes or moves a file, as drafts. */
export async function changeFiles(
  action: FileAction,
  userId: string,
  tools: ContentTools,
  supabase: ServiceClient,
): Promise<Response> {
  const drafts = await readDrafts(supabase);
  if (action.action === 'rename' || action.action === 'remove') {
    const current = requireFile(action.file, drafts, tools);
    if (current.version !== action.version) return conflict(current, current, drafts, tools);
  }
  const texts = await tools
    .plan(await toChange(action, userId, supabase), textsOf(drafts))
    .catch(refuseWrongContent);
  if (action.action === 'remove') await requireUnused(action.file, drafts, texts, tools, supabase);
  if (!(await saveDrafts(supabase, toDrafts(texts, drafts, tools), userId)))
    throw contentErrors.draftsTaken();
  const after = await readDrafts(supabase);
  const shown = [...texts].find(([file, text]) => text !== '' && drafts.get(file)?.source !== text)?.[0];
  if (action.action === 'create' || action.action === 'rename') {
    const file = action.action === 'create' ? shown : [...texts.keys()][1];
    return json(presentFile(file ?? '', after, tools) satisfies ContentFile);
  }
  return json(listFiles(after, tools) satisfies ContentList);
}

async function toChange(action: FileAction, userId: string, supabase: ServiceClient): Promise<FileChange> {
  if (action.action !== 'create') return action;
  return {
    ...action,
    takeProductId: (known) => takeProductId(known, supabase),
    author: (await readNames(supabase, [userId])).get(userId) ?? '',
    isoDate: new Date().toISOString().slice(0, 10),
  };
}

/** Takes the next product id. The database remembers all that were taken, so an id is never used twice, also by two servers at once. */
async function takeProductId(known: number, supabase: ServiceClient): Promise<number> {
  const { data, error } = await supabase.rpc('take_product_id', { p_known: known });
  if (error) throw new Error('The id of a product could not be taken', { cause: error });
  return data;
}

/** Remembers the id of a product that is removed, so that the next one gets neither its stock nor its plan nor its files. */
async function rememberProductId(id: unknown, supabase: ServiceClient): Promise<void> {
  if (typeof id !== 'number') return;
  const { error } = await supabase.rpc('remember_product_id', { p_id: id });
  if (error) throw new Error('The id of a product could not be remembered', { cause: error });
}

function toDrafts(texts: ReadonlyMap<string, string>, drafts: Drafts, tools: ContentTools): DraftChange[] {
  return [...texts].map(([file, source]) => {
    const basedOn = drafts.get(file)?.version ?? tools.read(file, new Map())?.version ?? noVersion;
    return toDraft(file, source, basedOn, drafts, tools);
  });
}

/** Throws FunctionError if orders or other pages need the file. */
async function requireUnused(
  file: string,
  drafts: Drafts,
  texts: ReadonlyMap<string, string>,
  tools: ContentTools,
  supabase: ServiceClient,
): Promise<void> {
  const { id } = requireFile(file, drafts, tools).values;
  await requireUnsold([id], file, supabase);
  if (file.startsWith('products/')) await rememberProductId(id, supabase);
  const before = new Set(tools.check(textsOf(drafts)).map(({ sentence }) => sentence));
  const without = tools.check(new Map([...textsOf(drafts), ...texts]));
  const broken = without.flatMap(({ sentence, file: other }) =>
    before.has(sentence) || other === file ? [] : [sentence],
  );
  if (broken.length > 0) throw contentErrors.isNeeded(broken.slice(0, 5));
}

/** Throws FunctionError if one of these products is in an order. */
async function requireUnsold(ids: readonly unknown[], file: string, supabase: ServiceClient): Promise<void> {
  const products = ids.filter((id) => typeof id === 'number');
  if (!file.startsWith('products/') || products.length === 0) return;
  const { data, error } = await supabase
    .from('order_items')
    .select('product_id')
    .in('product_id', products)
    .limit(1);
  if (error) throw new Error('The orders could not be read', { cause: error });
  if (data.length > 0) throw contentErrors.wasSold();
}

/** Throws FunctionError if a publication removes a product that was sold meanwhile. */
export async function requireUnsoldBefore(
  changes: readonly { file: string; before: string; after: string }[],
  tools: ContentTools,
  supabase: ServiceClient,
): Promise<void> {
  for (const { file, before, after } of changes) {
    if (after !== '' || before === '') continue;
    await requireUnsold([tools.readText(file, before)?.values['id']], file, supabase);
  }
}
