-- The desk works with orders, messages, lists and free downloads.

drop policy "Admins delete messages" on "public"."contact_messages";
create policy "The desk deletes messages" on "public"."contact_messages"
  for delete to "authenticated"
  using (
    (select "private"."acts_as" ('desk'))
  );

drop policy "Admins mark messages as answered" on "public"."contact_messages";
create policy "The desk marks messages as answered" on "public"."contact_messages"
  for update to "authenticated"
  using (
    (select "private"."acts_as" ('desk'))
  )
  with check (
    (select "private"."acts_as" ('desk'))
  );

drop policy "Admins read the messages" on "public"."contact_messages";
create policy "The desk reads messages" on "public"."contact_messages"
  for select to "authenticated"
  using (
    (select "private"."acts_as" ('desk'))
  );

drop policy "Admins read disputes" on "public"."disputes";
create policy "The desk reads disputes" on "public"."disputes"
  for select to "authenticated"
  using (
    (select "private"."acts_as" ('desk'))
  );

drop policy "Admins delete who took a free download" on "public"."free_download_submissions";
create policy "The desk deletes free downloads" on "public"."free_download_submissions"
  for delete to "authenticated"
  using (
    (select "private"."acts_as" ('desk'))
  );

drop policy "Admins read who took a free download" on "public"."free_download_submissions";
create policy "The desk reads free downloads" on "public"."free_download_submissions"
  for select to "authenticated"
  using (
    (select "private"."acts_as" ('desk'))
  );

drop policy "Admins delete entries of the lists" on "public"."waitlist";
create policy "The desk deletes entries of the lists" on "public"."waitlist"
  for delete to "authenticated"
  using (
    (select "private"."acts_as" ('desk'))
  );

drop policy "Admins read the lists" on "public"."waitlist";
create policy "The desk reads the lists" on "public"."waitlist"
  for select to "authenticated"
  using (
    (select "private"."acts_as" ('desk'))
  );

drop policy "Buyers read their own orders, admins every order" on "public"."orders";
create policy "Buyers read their own orders, the desk every order" on "public"."orders"
  for select to "authenticated"
  using (
    "user_id" = (select "auth"."uid"()) or (select "private"."acts_as" ('desk'))
  );

drop policy "Buyers read the items of their own orders, admins every item" on "public"."order_items";
create policy "Buyers read the items of their orders, the desk every item" on "public"."order_items"
  for select to "authenticated"
  using (
    exists (
      select 1 from "public"."orders"
      where "orders"."id" = "order_items"."order_id" and "orders"."user_id" = (select "auth"."uid"())
    )
    or (select "private"."acts_as" ('desk'))
  );

drop policy "Buyers read their own downloads, admins every download" on "public"."user_downloads";
create policy "Buyers read their own downloads, the desk every download" on "public"."user_downloads"
  for select to "authenticated"
  using (
    ("user_id" = (select "auth"."uid"()) and "suspended_at" is null) or (select "private"."acts_as" ('desk'))
  );

drop policy "Buyers read the files they own, admins every file" on "public"."product_files";
create policy "Buyers read the files they own, the desk every file" on "public"."product_files"
  for select to "authenticated"
  using (
    exists (
      select 1 from "public"."user_downloads"
      where "user_downloads"."product_file_id" = "product_files"."id" and "user_downloads"."user_id" = (select "auth"."uid"())
    )
    or (select "private"."acts_as" ('desk'))
  );

drop policy "Members read their own subscription payments, admins every one" on "public"."subscription_payments";
create policy "Members read their own subscription payments, the desk all" on "public"."subscription_payments"
  for select to "authenticated"
  using (
    "user_id" = (select "auth"."uid"()) or (select "private"."acts_as" ('desk'))
  );

drop policy "Members read their own profile, admins every profile" on "public"."profiles";
create policy "Members read their own profile, the desk every profile" on "public"."profiles"
  for select to "authenticated"
  using (
    "id" = (select "auth"."uid"()) or (select "private"."acts_as" ('desk'))
  );

create or replace function "public"."resend_receipt" ("p_order_id" uuid) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_order "public"."orders";
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk sends files again.' using errcode = '42501';
  end if;
  -- The lock makes a second press, or a second admin, wait and find what the first one did.
  select * into v_order from "public"."orders" where "id" = "p_order_id" for update;
  if v_order."id" is null then
    return 'unknown-order';
  end if;
  if v_order."status" <> 'paid' then
    return 'not-paid';
  end if;
  if v_order."email" is null then
    return 'no-address';
  end if;
  if exists (
    select 1 from "public"."admin_actions"
    where "action" = 'resend-order' and "target" = v_order."id"::text and "created_at" > now() - interval '1 minute'
  ) then
    return 'just-sent';
  end if;
  insert into "public"."mail_outbox" ("kind", "recipient", "payload")
  values ('order-receipt', v_order."email", jsonb_build_object('orderId', v_order."id"));
  insert into "public"."admin_actions" ("admin_id", "action", "target")
  values ((select "private"."member_id"()), 'resend-order', v_order."id"::text);
  return 'queued';
end;
$$;
comment on function "public"."resend_receipt" is
  'Queues the receipt of a paid order again, with new download links, to the order''s own address, once a minute at most. Returns '
  'queued, just-sent, not-paid, no-address or unknown-order. Desk only.';

create or replace function "public"."search_orders" (
  "p_search" text default '', "p_status" text default null, "p_limit" integer default 50, "p_offset" integer default 0
) returns table (
  "id" uuid,
  "kind" text,
  "status" text,
  "dispute" text,
  "email" text,
  "first_name" text,
  "last_name" text,
  "items" text,
  "amount_cents" integer,
  "refunded_cents" integer,
  "livemode" boolean,
  "created_at" timestamptz,
  "paid_at" timestamptz,
  "invoice_url" text,
  "total" bigint
)
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
declare
  -- People write the number of an order with a # or without.
  v_search text := lower(ltrim(btrim(coalesce("p_search", '')), '#'));
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk sees every order.' using errcode = '42501';
  end if;
  return query
  with "found" as (
    select "o"."id" as "sale_id", count(*) over () as "all_found"
    from "public"."sales" as "o"
    left join "public"."profiles" as "p" on "p"."id" = "o"."user_id"
    where ("p_status" is null or "p_status" in ("o"."status", "o"."kind"))
      and (
        v_search = ''
        or strpos(lower(concat_ws(' ', "o"."id", "o"."email", "p"."first_name", "p"."last_name")), v_search) > 0
        or "o"."id" in (
          select "i"."order_id" from "public"."order_items" as "i" where strpos(lower("i"."product_name"), v_search) > 0
        )
        or ("o"."kind" = 'subscription' and strpos('video library subscription', v_search) > 0)
      )
    order by "o"."created_at" desc, "o"."id"
    limit least(greatest(coalesce("p_limit", 50), 1), 1000)
    offset greatest(coalesce("p_offset", 0), 0)
  )
  select "o"."id", "o"."kind", "o"."status", "o"."dispute", coalesce("o"."email", ''), coalesce("p"."first_name", ''),
    coalesce("p"."last_name", ''), "o"."items", "o"."amount_cents", "o"."refunded_cents", "o"."livemode", "o"."created_at",
    "o"."paid_at", "o"."invoice_url", "found"."all_found"
  from "found"
  join "public"."sales" as "o" on "o"."id" = "found"."sale_id"
  left join "public"."profiles" as "p" on "p"."id" = "o"."user_id"
  order by "o"."created_at" desc, "o"."id";
end;
$$;
comment on function "public"."search_orders" is
  'Orders of every status and subscription payments, newest first; p_status is a status, or subscription. Searches number, email, name '
  'and products. Money in cents. Desk only.';

create or replace function "public"."search_waitlist" (
  "p_search" text default '', "p_list" text default null, "p_limit" integer default 50, "p_offset" integer default 0
) returns table (
  "id" uuid,
  "email" text,
  "first_name" text,
  "last_name" text,
  "list" text,
  "is_vaulter" boolean,
  "is_coach" boolean,
  "synced_to_beehiiv" boolean,
  "created_at" timestamptz,
  "total" bigint
)
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
declare
  v_search text := lower(btrim(coalesce("p_search", '')));
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk sees the lists.' using errcode = '42501';
  end if;
  return query
  select "w"."id", "w"."email", "w"."first_name", "w"."last_name", "w"."list", "w"."is_vaulter", "w"."is_coach",
    "w"."synced_to_beehiiv", "w"."created_at", count(*) over ()
  from "public"."waitlist" as "w"
  where ("p_list" is null or "w"."list" = "p_list")
    and (v_search = '' or strpos(lower(concat_ws(' ', "w"."email", "w"."first_name", "w"."last_name")), v_search) > 0)
  order by "w"."created_at" desc, "w"."id"
  limit least(greatest(coalesce("p_limit", 50), 1), 1000)
  offset greatest(coalesce("p_offset", 0), 0);
end;
$$;
comment on function "public"."search_waitlist" is
  'Newsletter and waitlists, newest first, by email, first or last name. Desk only.';

create or replace function "public"."search_free_downloads" (
  "p_search" text default '', "p_limit" integer default 50, "p_offset" integer default 0
) returns table (
  "id" uuid,
  "name" text,
  "email" text,
  "product_id" integer,
  "product_name" text,
  "created_at" timestamptz,
  "total" bigint
)
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
declare
  v_search text := lower(btrim(coalesce("p_search", '')));
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk sees free downloads.' using errcode = '42501';
  end if;
  return query
  select "d"."id", "d"."name", "d"."email", "d"."product_id", "d"."product_name", "d"."created_at", count(*) over ()
  from "public"."free_download_submissions" as "d"
  where v_search = '' or strpos(lower(concat_ws(' ', "d"."email", "d"."name", "d"."product_name")), v_search) > 0
  order by "d"."created_at" desc, "d"."id"
  limit least(greatest(coalesce("p_limit", 50), 1), 1000)
  offset greatest(coalesce("p_offset", 0), 0);
end;
$$;
comment on function "public"."search_free_downloads" is
  'Who downloaded a free PDF, newest first, by name, email or product. Desk only.';

create or replace function "public"."search_messages" (
  "p_search" text default '', "p_is_answered" boolean default null, "p_limit" integer default 20, "p_offset" integer default 0
) returns table (
  "id" uuid,
  "name" text,
  "email" text,
  "subject" text,
  "message" text,
  "created_at" timestamptz,
  "answered_at" timestamptz,
  "total" bigint
)
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
declare
  v_search text := lower(btrim(coalesce("p_search", '')));
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk reads messages.' using errcode = '42501';
  end if;
  return query
  select "m"."id", "m"."name", "m"."email", "m"."subject", "m"."message", "m"."created_at", "m"."answered_at", count(*) over ()
  from "public"."contact_messages" as "m"
  where ("p_is_answered" is null or ("m"."answered_at" is not null) = "p_is_answered")
    and (
      v_search = ''
      or strpos(lower(concat_ws(' ', "m"."name", "m"."email", "m"."subject", "m"."message")), v_search) > 0
    )
  order by "m"."created_at" desc, "m"."id"
  limit least(greatest(coalesce("p_limit", 20), 1), 1000)
  offset greatest(coalesce("p_offset", 0), 0);
end;
$$;
comment on function "public"."search_messages" is
  'Messages of the contact page, newest first, by name, email, subject or text. Desk only.';

create or replace function "public"."count_owner_lists" ()
  returns table (
    "paid_orders" bigint,
    "refunded_orders" bigint,
    "disputed_orders" bigint,
    "taken_cents" bigint,
    "newsletter" bigint,
    "app_waitlist" bigint,
    "demo_waitlist" bigint,
    "free_downloads" bigint,
    "messages" bigint,
    "open_messages" bigint
  )
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk sees the counts.' using errcode = '42501';
  end if;
  return query
  select "o"."paid", "o"."refunded", "o"."disputed", "o"."taken", "w"."newsletter", "w"."app", "w"."demo", "d"."taken", "m"."all", "m"."open"
  from
    (
      select count(*) filter (where "status" = 'paid' and "kind" = 'order') as "paid",
        count(*) filter (where "status" = 'refunded' and "kind" = 'order') as "refunded",
        count(*) filter (where "status" = 'disputed') as "disputed",
        coalesce(
          sum(greatest("amount_cents" - "refunded_cents" - "disputed_cents", 0))
            filter (where "status" in ('paid', 'disputed', 'refunded')),
          0
        )::bigint as "taken"
      from "public"."sales"
    ) as "o",
    (
      select count(*) filter (where "list" = 'newsletter') as "newsletter", count(*) filter (where "list" = 'app') as "app",
        count(*) filter (where "list" = 'demo') as "demo"
      from "public"."waitlist"
    ) as "w",
    (select count(*) as "taken" from "public"."free_download_submissions") as "d",
    (select count(*) as "all", count(*) filter (where "answered_at" is null) as "open" from "public"."contact_messages") as "m";
end;
$$;
comment on function "public"."count_owner_lists" is
  'One row with the numbers of orders, entries, downloads and messages, and what orders and subscriptions brought less refunds and '
  'disputes, in cents. Desk only.';
