import type { ServiceClient } from '#functions/_shared/dependencies.ts';
import { contentErrors } from './content-errors.ts';
import type { ContentTools } from './content-tools.ts';
import type { Drafts } from './read-files.ts';

/** What an account may see and change of the content. The database refuses the rest. */
export interface ContentRights {
  tools: ContentTools;
  mayChange: (file: string) => boolean;
  isOwner: boolean;
}

/** Narrows the tools to what the account may change: all content for the owner, pages and articles for an editor. */
export async function narrowTools(
  tools: ContentTools,
  userId: string,
  supabase: Pick<ServiceClient, 'rpc'>,
): Promise<ContentRights> {
  // Null, for the owner, is not in the generated type.
  const { data, error } = await supabase.rpc('content_places', { p_user_id: userId });
  if (error) throw new Error('The content that an account may change could not be read', { cause: error });
  const places: readonly string[] | null = data;
  if (places === null) return { tools, mayChange: () => true, isOwner: true };
  const mayChange = (file: string) =>
    places.some((place) => file === place || (place.endsWith('/') && file.startsWith(place)));
  return {
    tools: {
      ...tools,
      list: (drafts, removed) =>
        tools
          .list(drafts, removed)
          .map((section) => ({ ...section, files: section.files.filter(({ file }) => mayChange(file)) }))
          .filter(({ files, place }) => files.length > 0 || (place !== undefined && mayChange(place))),
      read: (file, drafts) => (mayChange(file) ? tools.read(file, drafts) : undefined),
      readText: (file, source) => (mayChange(file) ? tools.readText(file, source) : undefined),
      async plan(change, drafts) {
        const copied = change.action === 'create' ? change.copyOf : undefined;
        if (copied !== undefined && !mayChange(copied)) throw contentErrors.ownersContent();
        const texts = await tools.plan(change, drafts);
        if (![...texts.keys()].every(mayChange)) throw contentErrors.ownersContent();
        return texts;
      },
    },
    mayChange,
    isOwner: false,
  };
}

/** Leaves out drafts of files that the account may not change. */
export const draftsFor = ({ mayChange }: ContentRights, drafts: Drafts): Drafts =>
  new Map([...drafts].filter(([file]) => mayChange(file)));
