-- An expired invitation is not redeemed when its athlete signs up without the link. The owner can still send it again, which redeems it at once.

create function "private"."redeem_invitation" ("p_user_id" uuid, "p_email" text) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_invitation "public"."invitations";
begin
  perform "private"."lock_address" ("p_email");
  update "public"."invitations" as "i" set "accepted_at" = now(), "member_id" = "p_user_id"
  where "email" = lower("p_email") and "private"."invitation_state" ("i") = 'pending'
    and not exists (select 1 from "public"."invitations" as "earlier" where "earlier"."member_id" = "p_user_id")
  returning * into v_invitation;
  if v_invitation."id" is null then
    return false;
  end if;
  update "public"."profiles"
  set "free_until" = greatest("free_until", v_invitation."free_until"),
    "first_name" = case
      when "first_name" = '' and "last_name" = '' then split_part(v_invitation."name", ' ', 1) else "first_name"
    end,
    "last_name" = case
      when "first_name" = '' and "last_name" = ''
        then btrim(substr(v_invitation."name", char_length(split_part(v_invitation."name", ' ', 1)) + 1))
      else "last_name"
    end
  where "id" = "p_user_id";
  perform "private"."add_to_group" ("p_user_id", v_invitation."group_name");
  return true;
end;
$$;
comment on function "private"."redeem_invitation" is
  'Gives a member what the pending invitation of their address promises. False without one: an expired invitation promises nothing.';

create or replace function "public"."resend_invitation" ("p_id" uuid) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_invitation "public"."invitations";
  v_is_accepted boolean;
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner invites athletes.' using errcode = '42501';
  end if;
  -- The address first, as everywhere, so that nobody waits for the other.
  perform "private"."lock_address" ("email") from "public"."invitations" where "id" = "p_id";
  select * into v_invitation from "public"."invitations" where "id" = "p_id" for update;
  if v_invitation."id" is null then
    return 'unknown';
  elsif "private"."invitation_state" (v_invitation) in ('accepted', 'revoked') then
    return "private"."invitation_state" (v_invitation);
  elsif "private"."happened_since" (v_invitation."sent_at", now() - interval '1 minute') then
    return 'just-sent';
  end if;
  update "public"."invitations"
  set "sent_at" = now(), "expires_at" = now() + "private"."days_setting" ('invitation_days')
  where "id" = "p_id";
  select "private"."redeem_invitation" ("id", "email") into v_is_accepted
  from "auth"."users" where lower("email") = v_invitation."email" and "email_confirmed_at" is not null;
  if v_is_accepted is not true then
    perform "private"."queue_invitation" (v_invitation."id", v_invitation."email");
  end if;
  insert into "public"."admin_actions" ("admin_id", "action", "target")
  values ((select "private"."member_id"()), 'resend-invitation', "p_id"::text);
  return case when v_is_accepted then 'accepted' else 'queued' end;
end;
$$;
comment on function "public"."resend_invitation" is
  'Mails an invitation again and makes its link valid for another 14 days, once a minute at most. An athlete who signed up after it had expired '
  'accepts it at once. Returns queued, just-sent, accepted, revoked or unknown. Owner only.';
grant execute on function "public"."resend_invitation" to "authenticated", "service_role";

create or replace function "private"."accept_invitation" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform "private"."redeem_invitation" (new."id", new."email");
  return null;
end;
$$;

