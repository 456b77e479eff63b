import type { ContentAction, ContentPublication } from '#domain/content-calls.ts';
import { addTrailEntry } from '#functions/_shared/add-trail-entry.ts';
import { errors } from '#functions/_shared/errors.ts';
import { json } from '#functions/_shared/http.ts';
import { hasSold } from '#functions/_shared/has-sold.ts';
import type { SignedInUser } from '#functions/_shared/caller.ts';
import { contentErrors } from './content-errors.ts';
import type { ContentRights } from './editors-tools.ts';
import { differencesOf, requirePublishable, type PublishDependencies } from './publish-drafts.ts';

/** Publishes the sample or a blank site in place of all content, as long as nothing was sold. */
export async function startSite(
  { from, name }: Extract<ContentAction, { action: 'start' }>,
  { id: userId, email = '' }: SignedInUser,
  { tools, isOwner }: ContentRights,
  { supabase, publisher }: PublishDependencies,
): Promise<Response> {
  if (!isOwner) throw errors.noAccess();
  if (tools.startTexts === undefined) throw contentErrors.noRepository();
  if (await hasSold(supabase)) throw contentErrors.hasSold();
  const texts = await tools.startTexts({ from, name, email });
  const changes = differencesOf(texts, tools);
  if (changes.length > 0) await requirePublishable(texts, changes, tools, supabase);
  await addTrailEntry(supabase, userId, 'start-site', from, { from });
  // A new site is the sample.
  if (changes.length === 0) return json({ publication: '' } satisfies ContentPublication);
  const publication = await publisher.start(userId, changes, undefined);
  return json({ publication } satisfies ContentPublication, 202);
}
