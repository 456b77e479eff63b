import type { Transaction } from 'embedded-supabase/database/database.ts';
import { advice, fine, type Finding } from '#domain/finding.ts';

const shownAddresses = 20;

/** Lists addresses that were stored before the rule for email addresses and that it would refuse today. */
export async function examineAddresses(tx: Transaction): Promise<Finding> {
  const { rows } = await tx.query<{ place: string; email: string }>(
    `with "stored" ("place", "email") as (
       select 'account', "email"::text from "auth"."users"
       union select 'contact message', "email" from "public"."contact_messages"
       union select 'free download', "email" from "public"."free_download_submissions"
       union select 'guardian', "email" from "public"."guardians"
       union select 'invitation', "email" from "public"."invitations" where "accepted_at" is null and "revoked_at" is null
       union select 'order', "email" from "public"."orders"
       union select 'list entry', "email" from "public"."waitlist"
     )
     select "place", "email" from "stored" where not "private"."is_email_address" ("email") order by "place", "email"`,
  );
  if (rows.length === 0) return fine('Every stored email address is valid.');
  const named = rows.slice(0, shownAddresses).map(({ place, email }) => `${place} ${JSON.stringify(email)}`);
  const more = rows.length - named.length;
  return advice(
    `${rows.length} stored email ${rows.length === 1 ? 'address is' : 'addresses are'} not valid, so mail may not arrive: ` +
      `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Ask these people for another address, and invite them again.`,
  );
}
