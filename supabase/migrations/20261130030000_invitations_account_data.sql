-- Invitations belong to a person's data.

create function "private"."export_invitations" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb("invitations") - 'member_id' order by "created_at"), '[]')
  from "public"."invitations" where "member_id" = "p_user_id";
$$;
revoke all on function "private"."export_invitations" from public;

create or replace function "public"."export_account" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "private"."export_orders_and_reviews" ("p_user_id") || "private"."export_coaching" ("p_user_id")
    || "private"."export_chat" ("p_user_id") || jsonb_build_object(
      'training', "private"."export_training" ("p_user_id"), 'invitations', "private"."export_invitations" ("p_user_id")
    );
$$;

create or replace function "public"."erase_address" ("p_email" text) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_email text := lower(btrim("p_email"));
  v_counts jsonb := '{}';
  v_count integer;
begin
  delete from "public"."waitlist" where lower("email") = v_email;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('list entries', v_count);
  delete from "public"."contact_messages" where lower("email") = v_email;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('messages', v_count);
  delete from "public"."free_download_submissions" where lower("email") = v_email;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('free downloads', v_count);
  delete from "public"."guardians" where "email" = v_email;
  get diagnostics v_count = row_count;
  delete from "public"."guardian_consents" where "email" = v_email;
  delete from "private"."guardian_objections" where lower("email") = v_email;
  v_counts := v_counts || jsonb_build_object('guardians', v_count);
  delete from "public"."invitations" where "email" = v_email;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('invitations', v_count);
  -- The last mail about a deleted account is still on its way; it is forgotten when it was sent.
  delete from "public"."mail_outbox"
  where (lower("recipient") = v_email or strpos(lower("payload"::text), '"' || v_email || '"') > 0)
    and not ("kind" = 'account-deleted' and "sent_at" is null and "failed_at" is null);
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('mails', v_count);
  if "private"."setting" ('keep_order_address') <> 'true' then
    update "public"."orders" set "email" = null where "email" = v_email;
    get diagnostics v_count = row_count;
    update "public"."subscription_payments" set "email" = null, "hosted_invoice_url" = null where lower("email") = v_email;
    v_counts := v_counts || jsonb_build_object('orders without their address', v_count);
  end if;
  insert into "public"."admin_actions" ("action", "target", "details") values ('erase-address', 'address', v_counts);
  return v_counts;
end;
$$;
