-- Claims: what a guest bought becomes the account's with the same lower-cased, confirmed address, never another one's. It
-- happens when the purchase is fulfilled, when the address is confirmed, and when somebody asks.

-- A payment and a confirmation at the same moment would each miss the other, so both take the address first. Whoever comes
-- second sees what the first one did: in a volatile function every statement sees what was committed before it.
create function "private"."lock_address" ("p_email" text) returns void
  language plpgsql
  volatile
  set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('address:' || lower("p_email"), 0));
end;
$$;

create function "private"."claim_orders" ("p_user_id" uuid, "p_email" text) returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_order "public"."orders";
  v_claimed integer := 0;
begin
  perform "private"."lock_address" ("p_email");
  for v_order in
    update "public"."orders" set "user_id" = "p_user_id"
    where "user_id" is null and "email" = lower("p_email") and "status" in ('paid', 'refunded')
    returning *
  loop
    v_claimed := v_claimed + 1;
    update "public"."review_credits" set "user_id" = "p_user_id"
    where "order_id" = v_order."id" and "user_id" is null;
    if v_order."status" = 'paid' then
      perform "private"."grant_order" (v_order);
    end if;
  end loop;
  return v_claimed;
end;
$$;

-- The oldest, should an import have brought two accounts whose addresses differ in case alone.
create function "private"."confirmed_account" ("p_email" text) returns uuid
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  return (
    select "id" from "auth"."users"
    where lower("email") = lower("p_email") and "email_confirmed_at" is not null and "deleted_at" is null
    order by "created_at", "id"
    limit 1
  );
end;
$$;

-- Before the order is written as paid, so that fulfil_order hands its files to the account at once.
create function "private"."claim_paid_order" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform "private"."lock_address" (new."email");
  new."user_id" := "private"."confirmed_account" (new."email");
  return new;
end;
$$;

create trigger "orders_claim_when_paid" before update on "public"."orders"
  for each row
  when (
    new."status" = 'paid' and old."status" <> 'paid' and new."user_id" is null and new."email" is not null
  )
  execute function "private"."claim_paid_order" ();

create function "private"."claim_for_account" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform "private"."claim_orders" (new."id", new."email");
  return null;
end;
$$;

create trigger "claim_when_made_confirmed" after insert on "auth"."users"
  for each row
  when (new."email" is not null and new."email_confirmed_at" is not null)
  execute function "private"."claim_for_account" ();

create trigger "claim_when_confirmed_or_moved" after update on "auth"."users"
  for each row
  when (
    new."email" is not null and new."email_confirmed_at" is not null
    and (old."email_confirmed_at" is null or old."email" is distinct from new."email")
  )
  execute function "private"."claim_for_account" ();

create function "public"."claim_my_purchases" () returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_email text;
begin
  select "email" into v_email from "auth"."users"
  where "id" = (select "auth"."uid"()) and "email_confirmed_at" is not null and "deleted_at" is null;
  if v_email is null then
    return 0;
  end if;
  return "private"."claim_orders" ((select "auth"."uid"()), v_email);
end;
$$;

comment on function "public"."claim_my_purchases" () is
  'Gives the caller what was bought as a guest with their confirmed address. Returns the number of orders newly claimed.';

-- 'owner' stands for the contact address in content/site.yml, which the database does not know.
create function "private"."queue_purchase_notice" () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
  values (
    'purchase-notice', 'owner', jsonb_build_object('orderId', new."id"), 'purchase-notice:' || new."id"
  )
  on conflict ("dedupe_key") do nothing;
  return null;
end;
$$;

create trigger "orders_tell_the_owner" after update on "public"."orders"
  for each row
  when (new."status" = 'paid' and old."status" <> 'paid')
  execute function "private"."queue_purchase_notice" ();

revoke all on function "private"."lock_address" (text) from public, "anon", "authenticated";
revoke all on function "private"."claim_orders" (uuid, text) from public, "anon", "authenticated";
revoke all on function "private"."confirmed_account" (text) from public, "anon", "authenticated";
revoke all on function "private"."claim_paid_order" () from public, "anon", "authenticated";
revoke all on function "private"."claim_for_account" () from public, "anon", "authenticated";
revoke all on function "private"."queue_purchase_notice" () from public, "anon", "authenticated";
revoke all on function "public"."claim_my_purchases" () from public, "anon", "service_role";
grant execute on function "public"."claim_my_purchases" () to "authenticated";
