import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  ContentAction,
  ContentChanges,
  ContentFile,
  ContentList,
  ContentPreview,
  ContentPublication,
  ContentRendered,
  ContentUndo,
} from '#domain/content-calls.ts';
import { shareImagesTitle } from '#domain/share-images-title.ts';
import { callFunction } from '#lib/api/call-function.ts';
import { takeData } from '#lib/api/data-error.ts';
import { openSession } from '#lib/session/session.ts';

const pollMs = 1000;

/** Start of the query keys of this page. */
export const contentKey = ['content'] as const;

const call = async <Answer>(options: Parameters<typeof callFunction>[1]) =>
  (await callFunction('content', options)) as Answer;

/** All content files. The error has the status 404 on a site whose server cannot publish. */
export const contentListQuery = queryOptions({
  queryKey: [...contentKey, 'list'],
  queryFn: () => call<ContentList>({}),
});

export const contentFileQuery = (file: string) =>
  queryOptions({
    queryKey: [...contentKey, 'file', file],
    queryFn: () => call<ContentFile>({ query: { file } }),
    // A refetch would replace the form while the owner types.
    staleTime: Infinity,
    gcTime: 0,
  });

/** Start of the query keys of what drafts would change. */
export const changesKey = [...contentKey, 'changes'] as const;

/** What drafts would change, and the problems if those of `only` (all, if empty) were published. */
export const changesQuery = (only: readonly string[]) =>
  queryOptions({
    queryKey: [...changesKey, only],
    queryFn: () => call<ContentChanges>({ query: { changes: only.join(',') } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** What loads again after a draft or a file was changed. */
export const reloadsFiles = [contentListQuery.queryKey, changesKey];

/** What undoing a publication and all later ones would change. */
export const undoQuery = (publication: string) =>
  queryOptions({
    queryKey: [...contentKey, 'undo', publication],
    queryFn: () => call<ContentUndo>({ query: { undo: publication } }),
    gcTime: 0,
  });

export type UpdateDecision = Extract<ContentAction, { action: 'decide' }>;

/** Saves, discards or repairs a draft, or decides about a newer version. Throws FunctionCallError; its `details` are a ContentConflict for status 409. */
export async function changeDraft(
  body: Extract<ContentAction, { action: 'save' | 'discard' | 'repair' }> | UpdateDecision,
): Promise<ContentFile> {
  return call({ body });
}

/** Markdown as the file's page shows it. The error says what Markdown may not contain. */
export const renderedTextQuery = (file: string, text: string) =>
  queryOptions({
    queryKey: [...contentKey, 'text', file, text],
    queryFn: async () => (await call<ContentRendered>({ body: { action: 'render', file, text } })).html,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

/** A page of the site with all drafts, or the step of the build that makes it. */
export const previewQuery = (address: string) =>
  queryOptions({
    queryKey: [...contentKey, 'preview', address],
    queryFn: () => call<ContentPreview>({ body: { action: 'preview', address } }),
    refetchInterval: ({ state: { data: newest, error: failure } }) =>
      failure === null && newest !== undefined && 'step' in newest ? pollMs : false,
    gcTime: 0,
  });

/** Adds, renames, removes or moves a file. Returns the file, or else the list. */
export async function changeFile(
  body: Extract<ContentAction, { action: 'create' | 'rename' | 'remove' | 'move' }>,
): Promise<ContentFile | ContentList> {
  return call({ body });
}

/** Starts to publish or restore. Returns the id of the publication. */
export async function startPublication(
  body: Extract<ContentAction, { action: 'publish' | 'restore' | 'renew' }>,
): Promise<string> {
  return (await call<ContentPublication>({ body })).publication;
}

const publicationColumns =
  'id, state, step, problem, titles, restores, started_at, finished_at, published_by';

/** Only their texts are kept (`private.forget_old_texts`). */
export const publicationsShown = 50;

async function listPublications() {
  const supabase = await openSession();
  const rows = takeData(
    await supabase
      .from('content_publications')
      .select(publicationColumns)
      .order('started_at', { ascending: false })
      .limit(publicationsShown),
  );
  const ids = [...new Set(rows.flatMap(({ published_by: id }) => id ?? []))];
  const people = takeData(
    await supabase.from('profiles').select('id, first_name, last_name').in('id', ids).limit(ids.length),
  );
  const names = new Map(
    people.map(({ id, first_name: first, last_name: last }) => [id, `${first ?? ''} ${last ?? ''}`.trim()]),
  );
  return rows.map((row) => ({ ...row, by: names.get(row.published_by ?? '') || 'Staff' }));
}

export type Publication = Awaited<ReturnType<typeof listPublications>>[number];

/** The newest publications, newest first. They load again every second while one is running. */
export const publicationsQuery = queryOptions({
  queryKey: [...contentKey, 'publications'],
  queryFn: listPublications,
  refetchInterval: ({ state }) => (state.data?.[0]?.state === 'building' ? pollMs : false),
});

/** Address of the commit with which a site in a repository was published. Undefined for a site that its server builds. */
export function commitOf({ state, step }: Pick<Publication, 'state' | 'step'>): string | undefined {
  return state === 'published' && step.startsWith('https://') ? step : undefined;
}

/** Returns the id of the publication with which the site in a repository was built. Empty if there was none yet. */
export async function readBuiltPublication(): Promise<string> {
  // Each commit of the studio writes this file (server/studio/repository).
  const response = await fetch('/publication.txt', { cache: 'no-store' });
  return response.ok ? (await response.text()).trim() : '';
}

/** Whether a publication only lets the pages name newly drawn share images. */
export const isShareImages = ({ titles }: Pick<Publication, 'titles'>): boolean =>
  titles.length === 1 && titles[0] === shareImagesTitle;
