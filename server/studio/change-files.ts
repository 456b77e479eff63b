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

/** One change of files after the other, so that two new products never get the same id. */
let last: Promise<unknown> = Promise.resolve();

/** Adds, renames, removes or moves a file, as drafts. */
export function changeFiles(
  action: FileAction,
  userId: string,
  tools: ContentTools,
  supabase: ServiceClient,
): Promise<Response> {
  const next = last.then(() => change(action, userId, tools, supabase));
  last = next.catch(() => undefined);
  return next;
}

async function change(
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
    highestId: await findHighestId(supabase),
    author: (await readNames(supabase, [userId])).get(userId) ?? '',
    isoDate: new Date().toISOString().slice(0, 10),
  };
}

/** The highest product id in orders, because the product may be gone. */
async function findHighestId(supabase: ServiceClient): Promise<number> {
  const { data, error } = await supabase
    .from('order_items')
    .select('product_id')
    .order('product_id', { ascending: false })
    .limit(1);
  if (error) throw new Error('The orders could not be read', { cause: error });
  return data[0]?.product_id ?? 0;
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
  await requireUnsold([requireFile(file, drafts, tools).values['id']], file, supabase);
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
