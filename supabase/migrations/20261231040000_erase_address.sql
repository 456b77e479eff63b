-- Erasing an address: also what a guardian answered about sharing, and an account that waits to move to it. Addresses from before the rule are compared clean.

create or replace function "public"."erase_address" ("p_email" text) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_email text := lower("private"."clean_email_address" ("p_email"));
  v_counts jsonb := '{}';
  v_count integer;
begin
  delete from "public"."waitlist" where lower("private"."clean_email_address" ("email")) = v_email;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('list entries', v_count);
  delete from "public"."contact_messages" where lower("private"."clean_email_address" ("email")) = v_email;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('messages', v_count);
  delete from "public"."free_download_submissions" where lower("private"."clean_email_address" ("email")) = v_email;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('free downloads', v_count);
  delete from "public"."guardians" where lower("private"."clean_email_address" ("email")) = v_email;
  get diagnostics v_count = row_count;
  delete from "public"."guardian_consents" where lower("private"."clean_email_address" ("email")) = v_email;
  delete from "public"."sharing_consents" where lower("private"."clean_email_address" ("email")) = v_email;
  delete from "private"."guardian_objections" where lower("private"."clean_email_address" ("email")) = v_email;
  v_counts := v_counts || jsonb_build_object('guardians', v_count);
  delete from "public"."invitations" where lower("private"."clean_email_address" ("email")) = v_email;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('invitations', v_count);
  -- An account that wants to move to the address, and the mailed links for it.
  update "auth"."users" set "email_change" = '' where lower("email_change") = v_email;
  delete from "auth"."one_time_tokens" where lower("relates_to") = v_email;
  -- The last mail about a deleted account is still on its way; it is forgotten when it was sent.
  delete from "public"."mail_outbox"
  where (
      lower("private"."clean_email_address" ("recipient")) = v_email
      or strpos(lower("payload"::text), '"' || v_email || '"') > 0
      or strpos(':' || lower("dedupe_key") || ':', ':' || v_email || ':') > 0
    )
    and not ("kind" = 'account-deleted' and "sent_at" is null and "failed_at" is null);
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('mails', v_count);
  if "private"."setting" ('keep_order_address') <> 'true' then
    update "public"."orders" set "email" = null where lower("private"."clean_email_address" ("email")) = v_email;
    get diagnostics v_count = row_count;
    update "public"."subscription_payments" set "email" = null, "hosted_invoice_url" = null where lower("private"."clean_email_address" ("email")) = v_email;
    v_counts := v_counts || jsonb_build_object('orders without their address', v_count);
  end if;
  insert into "public"."admin_actions" ("action", "target", "details") values ('erase-address', 'address', v_counts);
  return v_counts;
end;
$$;
