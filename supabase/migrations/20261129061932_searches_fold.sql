-- Names are stored in NFC, and searches of people compare without case and accents.
create or replace function "private"."clean_text" ("p_text" text) returns text
  language sql
  immutable
  strict
  set search_path = ''
as $$
  select case
    when "p_text" ~ '[^\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000\uFFF9-\uFFFB\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'
      then regexp_replace(normalize("p_text", NFC), '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u200B\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]', '', 'g')
    else ''
  end;
$$;
comment on function "private"."clean_text" is
  'A text in NFC, without control characters and overrides of direction; empty when nothing in it is visible.';

-- How names are compared in a search: Zoe finds Zoë, Muller finds Müller, strauss finds Strauß.
create function "private"."fold" ("p_text" text) returns text
  language sql
  immutable
  strict
  set search_path = ''
as $$
  select replace(replace(replace(
    translate(regexp_replace(lower(normalize("p_text", NFKD)), '[\u0300-\u036F]', '', 'g'), 'øłđðħı', 'olddhi'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
$$;
comment on function "private"."fold" is 'A text without case and accents, as a search compares it.';
grant execute on function "private"."fold" to "authenticated", "service_role";

create or replace function "public"."list_chat" (
  "p_athlete_id" uuid, "p_search" text default '', "p_before" timestamptz default null, "p_limit" integer default 50,
  "p_before_id" uuid default null
) returns table (
  "id" uuid,
  "author_id" uuid,
  "author_name" text,
  "is_coach" boolean,
  "body" text,
  "submission_id" uuid,
  "video_file_name" text,
  "drills" jsonb,
  "images" text[],
  "is_announcement" boolean,
  "created_at" timestamptz
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_search text := "private"."fold" (btrim(coalesce("p_search", '')));
begin
  if "private"."can_read_chat" ("p_athlete_id") is not true then
    raise exception 'You have no such conversation.' using errcode = '42501';
  end if;
  return query
  select "m"."id", "m"."author_id", "private"."display_name" ("m"."author_id"), "m"."is_coach", "m"."body", "m"."submission_id",
    (select "s"."video_file_name" from "public"."video_submissions" as "s" where "s"."id" = "m"."submission_id"),
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', "v"."id", 'title', "v"."title", 'key', "v"."slug") order by "v"."title"), '[]')
      from "public"."videos" as "v" where "v"."id" = any ("m"."drill_ids")
    ),
    "m"."images", "m"."announcement_id" is not null, "m"."created_at"
  from "public"."chat_messages" as "m"
  where "m"."athlete_id" = "p_athlete_id"
    and ("p_before" is null or "m"."created_at" < "p_before" or "m"."created_at" = "p_before" and "m"."id" > "p_before_id")
    and (v_search = '' or strpos("private"."fold" ("m"."body"), v_search) > 0)
  order by "m"."created_at" desc, "m"."id"
  limit least(greatest(coalesce("p_limit", 50), 1), 100);
end;
$$;

create or replace function "public"."list_chat_threads" (
  "p_search" text default '', "p_only" text default '', "p_limit" integer default 100, "p_offset" integer default 0
)
  returns table (
    "athlete_id" uuid,
    "first_name" text,
    "last_name" text,
    "is_minor" boolean,
    "is_mine" boolean,
    "last_body" text,
    "last_is_coach" boolean,
    "last_at" timestamptz,
    "unread" bigint,
    "total" bigint
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_search text := "private"."fold" (btrim(coalesce("p_search", '')));
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches see the conversations of athletes.' using errcode = '42501';
  end if;
  return query
  select "p"."id", coalesce("p"."first_name", ''), coalesce("p"."last_name", ''), "p"."is_minor",
    coalesce("c"."coach_id" = (select "private"."member_id"()), false),
    "last"."body", "last"."is_coach", "last"."created_at", coalesce("n"."unread", 0), count(*) over ()
  from "public"."profiles" as "p"
  left join "public"."athlete_coaches" as "c" on "c"."athlete_id" = "p"."id"
  left join "private"."unread_chats" () as "n" on "n"."athlete_id" = "p"."id"
  left join lateral (
    select "m"."body", "m"."is_coach", "m"."created_at" from "public"."chat_messages" as "m"
    where "m"."athlete_id" = "p"."id" and (v_search = '' or strpos("private"."fold" ("m"."body"), v_search) > 0)
    order by "m"."created_at" desc
    limit 1
  ) as "last" on true
  where "p"."id" not in (select "private"."athletes_of_other_coaches" ())
    and "p"."id" not in (select "private"."athletes_without_consent" ())
    and "p"."id" <> (select "private"."member_id"())
    and (
      "c"."athlete_id" is not null
      or (select true from "public"."chat_messages" as "m" where "m"."athlete_id" = "p"."id" limit 1)
      or (select true from "public"."video_submissions" as "s" where "s"."user_id" = "p"."id" limit 1)
      or (select true from "public"."review_credits" as "r" where "r"."user_id" = "p"."id" limit 1)
    )
    and (coalesce("p_only", '') <> 'unread' or "n"."unread" > 0)
    and (
      v_search = '' or "last"."created_at" is not null
      or strpos("private"."fold" (concat_ws(' ', "p"."first_name", "p"."last_name")), v_search) > 0
    )
  order by "last"."created_at" desc nulls last, "p"."first_name", "p"."last_name", "p"."id"
  limit least(greatest(coalesce("p_limit", 100), 1), 500)
  offset greatest(coalesce("p_offset", 0), 0);
end;
$$;

create or replace function "public"."search_invitations" (
  "p_search" text default '', "p_state" text default null, "p_limit" integer default 50, "p_offset" integer default 0
) returns table (
  "id" uuid,
  "email" text,
  "name" text,
  "group_name" text,
  "free_until" date,
  "state" text,
  "sent_at" timestamptz,
  "expires_at" timestamptz,
  "accepted_at" timestamptz,
  "total" bigint
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_search text := "private"."fold" (btrim(coalesce("p_search", '')));
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner sees the invitations.' using errcode = '42501';
  end if;
  return query
  select "i"."id", "i"."email", "i"."name", "i"."group_name", "i"."free_until", "private"."invitation_state" ("i"), "i"."sent_at",
    "i"."expires_at", "i"."accepted_at", count(*) over ()
  from "public"."invitations" as "i"
  where (v_search = '' or strpos("private"."fold" (concat_ws(' ', "i"."email", "i"."name", "i"."group_name")), v_search) > 0)
    and ("p_state" is null or "private"."invitation_state" ("i") = "p_state")
  order by "i"."created_at" desc, "i"."email", "i"."id"
  limit least(greatest(coalesce("p_limit", 50), 1), 1000)
  offset greatest(coalesce("p_offset", 0), 0);
end;
$$;

create or replace function "public"."search_money" (
  "p_search" text default '', "p_month" text default null, "p_limit" integer default 50, "p_offset" integer default 0
)
  returns table (
    "id" text,
    "kind" text,
    "created_at" timestamptz,
    "order_id" uuid,
    "email" text,
    "items" text,
    "amount_cents" bigint,
    "fee_cents" bigint,
    "net_cents" bigint,
    "currency" text,
    "tax_cents" integer,
    "total" bigint
  )
  language plpgsql
  stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  v_search text := "private"."fold" (ltrim(btrim(coalesce("p_search", '')), '#'));
  v_from timestamptz := case
    when "p_month" ~ '^\d{4}-(0[1-9]|1[0-2])$' then ("p_month" || '-01')::timestamp at time zone 'UTC'
  end;
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner sees the money.' using errcode = '42501';
  end if;
  return query
  with "found" as (
    select "m"."id", "m"."created_at", count(*) over () as "total"
    from "public"."money" as "m"
    where ("p_month" is null or ("m"."created_at" >= v_from and "m"."created_at" < v_from + interval '1 month'))
      and (
        v_search = '' or strpos("private"."fold" (concat_ws(' ', "m"."kind", "m"."order_id", "m"."email", "m"."items", "m"."id")), v_search) > 0
      )
    order by "m"."created_at" desc, "m"."id"
    limit least(greatest(coalesce("p_limit", 50), 1), 1000)
    offset greatest(coalesce("p_offset", 0), 0)
  )
  select "m"."id", "m"."kind", "m"."created_at", "m"."order_id", "m"."email", "m"."items", "m"."amount_cents", "m"."fee_cents",
    "m"."net_cents", "m"."currency", "m"."tax_cents", "found"."total"
  from "found"
  join "public"."money" as "m" on "m"."id" = "found"."id"
  order by "m"."created_at" desc, "m"."id";
end;
$$;

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
  "paid_cents" integer,
  "refunded_cents" integer,
  "livemode" boolean,
  "created_at" timestamptz,
  "paid_at" timestamptz,
  "invoice_url" text,
  "to_ship" boolean,
  "currency" text,
  "total" bigint
)
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
declare
  -- People write the number of an order with a # or without.
  v_search text := "private"."fold" (ltrim(btrim(coalesce("p_search", '')), '#'));
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk sees every order.' using errcode = '42501';
  end if;
  return query
  with "found" as (
    select "o"."id" as "sale_id", count(*) over () as "all_found"
    from "public"."sales" as "o"
    where case
        -- A search finds unpaid checkouts, too; the plain list is of orders that were paid.
        when "p_status" is null then v_search <> '' or "o"."status" not in ('pending', 'cancelled')
        when "p_status" = 'unpaid' then "o"."status" in ('pending', 'cancelled')
        when "p_status" = 'to-ship' then "o"."to_ship"
        else "p_status" in ("o"."status", "o"."kind")
      end
      and (
        v_search = ''
        or strpos("private"."fold" (concat_ws(' ', "o"."id", "o"."email", "o"."buyer_name", "o"."coupon_code")), v_search) > 0
        or "o"."id" in (
          select "i"."order_id" from "public"."order_items" as "i" where strpos("private"."fold" ("i"."product_name"), v_search) > 0
        )
        or ("o"."kind" = 'subscription' and strpos('video library subscription', v_search) > 0)
      )
    order by "o"."created_at" desc, "o"."id"
    limit least(greatest(coalesce("p_limit", 50), 1), 1000)
    offset greatest(coalesce("p_offset", 0), 0)
  )
  select "o"."id", "o"."kind", "o"."status", "o"."dispute", coalesce("o"."email", ''), coalesce("p"."first_name", "o"."buyer_name", ''),
    coalesce("p"."last_name", ''), "o"."items", "o"."amount_cents", "o"."paid_cents", "o"."refunded_cents", "o"."livemode",
    "o"."created_at", "o"."paid_at", "o"."invoice_url", "o"."to_ship", "o"."currency", "found"."all_found"
  from "found"
  join "public"."sales" as "o" on "o"."id" = "found"."sale_id"
  left join "public"."profiles" as "p" on "p"."id" = "o"."user_id"
  order by "o"."created_at" desc, "o"."id";
end;
$$;

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
  v_search text := "private"."fold" (btrim(coalesce("p_search", '')));
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk sees the lists.' using errcode = '42501';
  end if;
  return query
  select "w"."id", "w"."email", "w"."first_name", "w"."last_name", "w"."list", "w"."is_vaulter", "w"."is_coach",
    "w"."synced_to_beehiiv", "w"."created_at", count(*) over ()
  from "public"."waitlist" as "w"
  where ("p_list" is null or "w"."list" = "p_list")
    and (v_search = '' or strpos("private"."fold" (concat_ws(' ', "w"."email", "w"."first_name", "w"."last_name")), v_search) > 0)
  order by "w"."created_at" desc, "w"."id"
  limit least(greatest(coalesce("p_limit", 50), 1), 1000)
  offset greatest(coalesce("p_offset", 0), 0);
end;
$$;

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
  v_search text := "private"."fold" (btrim(coalesce("p_search", '')));
begin
  if not "private"."acts_as" ('desk') then
    raise exception 'Only the desk sees free downloads.' using errcode = '42501';
  end if;
  return query
  select "d"."id", "d"."name", "d"."email", "d"."product_id", "d"."product_name", "d"."created_at", count(*) over ()
  from "public"."free_download_submissions" as "d"
  where v_search = '' or strpos("private"."fold" (concat_ws(' ', "d"."email", "d"."name", "d"."product_name")), v_search) > 0
  order by "d"."created_at" desc, "d"."id"
  limit least(greatest(coalesce("p_limit", 50), 1), 1000)
  offset greatest(coalesce("p_offset", 0), 0);
end;
$$;

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
  v_search text := "private"."fold" (btrim(coalesce("p_search", '')));
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
      or strpos("private"."fold" (concat_ws(' ', "m"."name", "m"."email", "m"."subject", "m"."message")), v_search) > 0
    )
  order by "m"."created_at" desc, "m"."id"
  limit least(greatest(coalesce("p_limit", 20), 1), 1000)
  offset greatest(coalesce("p_offset", 0), 0);
end;
$$;

create or replace function "public"."search_members" (
  "p_search" text default '', "p_group_id" uuid default null, "p_limit" integer default 50, "p_offset" integer default 0
) returns table (
  "id" uuid,
  "email" text,
  "first_name" text,
  "last_name" text,
  "phone_number" text,
  "confirmed" boolean,
  "roles" "public"."app_role"[],
  "coach_id" uuid,
  "groups" text[],
  "free_until" date,
  "subscribed" boolean,
  "subscription_state" text,
  "subscription_ends_at" timestamptz,
  "orders" bigint,
  "submissions" bigint,
  "created_at" timestamptz,
  "last_sign_in_at" timestamptz,
  "total" bigint
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_search text := "private"."fold" (btrim(coalesce("p_search", '')));
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner sees the members.' using errcode = '42501';
  end if;
  return query
  with "found" as (
    select "u"."id" as "member_id", count(*) over () as "all_found"
    from "auth"."users" as "u"
    left join "public"."profiles" as "p" on "p"."id" = "u"."id"
    where (v_search = '' or strpos("private"."fold" (concat_ws(' ', "u"."email", "p"."first_name", "p"."last_name")), v_search) > 0)
      and ("p_group_id" is null or exists (
        select 1 from "public"."athlete_group_members" as "m"
        where "m"."group_id" = "p_group_id" and "m"."athlete_id" = "u"."id"
      ))
    order by "u"."created_at" desc, "u"."id"
    limit least(greatest(coalesce("p_limit", 50), 1), 1000)
    offset greatest(coalesce("p_offset", 0), 0)
  )
  select "u"."id", coalesce("u"."email", '')::text, coalesce("p"."first_name", ''), coalesce("p"."last_name", ''),
    coalesce("u"."raw_user_meta_data" ->> 'phone_number', ''), "u"."email_confirmed_at" is not null,
    array(select "r"."role" from "public"."user_roles" as "r" where "r"."user_id" = "u"."id" order by "r"."role"),
    (select "a"."coach_id" from "public"."athlete_coaches" as "a" where "a"."athlete_id" = "u"."id"),
    array(
      select "g"."name" from "public"."athlete_group_members" as "m"
      join "public"."athlete_groups" as "g" on "g"."id" = "m"."group_id"
      where "m"."athlete_id" = "u"."id" order by lower("g"."name")
    ),
    "public"."free_library_until" ("u"."id"),
    "s"."state" is not null, "s"."state", "s"."ends_at",
    (select count(*) from "public"."orders" as "o" where "o"."user_id" = "u"."id" and "o"."status" in ('paid', 'disputed', 'refunded')),
    (select count(*) from "public"."video_submissions" as "v" where "v"."user_id" = "u"."id"),
    "u"."created_at", "u"."last_sign_in_at", "found"."all_found"
  from "found"
  join "auth"."users" as "u" on "u"."id" = "found"."member_id"
  left join "public"."profiles" as "p" on "p"."id" = "u"."id"
  left join lateral (
    select "one"."state", "one"."ends_at"
    from (
      select 1 as "rank", "live".* from "public"."subscription_of" ("u"."id", true) as "live"
      union all
      select 2, "test".* from "public"."subscription_of" ("u"."id", false) as "test"
    ) as "one"
    order by "one"."rank"
    limit 1
  ) as "s" on true
  order by "u"."created_at" desc, "u"."id";
end;
$$;

create or replace function "public"."search_trail" (
  "p_search" text default '', "p_about" text default null, "p_limit" integer default 50, "p_offset" integer default 0
) returns table (
  "id" bigint,
  "action" text,
  "target" text,
  "label" text,
  "details" jsonb,
  "admin_email" text,
  "created_at" timestamptz,
  "total" bigint
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_search text := "private"."fold" (ltrim(btrim(coalesce("p_search", '')), '#'));
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner reads the trail.' using errcode = '42501';
  end if;
  return query
  with "found" as (
    select "a".*, "u"."email" as "admin_email", count(*) over () as "all_found"
    from "public"."admin_actions" as "a"
    left join "auth"."users" as "u" on "u"."id" = "a"."admin_id"
    where ("p_about" is null or "p_about" = any(string_to_array("a"."action", '-')))
      and (v_search = '' or strpos("private"."fold" (concat_ws(' ', "a"."target", "u"."email", "a"."details" ->> 'title')), v_search) > 0)
    order by "a"."created_at" desc, "a"."id" desc
    limit least(greatest(coalesce("p_limit", 50), 1), 1000)
    offset greatest(coalesce("p_offset", 0), 0)
  )
  select "f"."id", "f"."action", "f"."target",
    coalesce(
      case
        when "f"."action" like '%-order' then upper(left("f"."target", 8))
        when "f"."action" like '%-video' then coalesce(
          "f"."details" ->> 'title',
          (select "v"."title" from "public"."videos" as "v" where "v"."id" = "private"."as_uuid" ("f"."target"))
        )
        when "f"."action" like '%-submission' then (
          select "s"."video_file_name" from "public"."video_submissions" as "s"
          where "s"."id" = "private"."as_uuid" ("f"."target")
        )
        when "f"."action" like any (array['%-admin', '%-coach', '%-desk', '%-athlete']) then (
          select "w"."email"::text from "auth"."users" as "w" where "w"."id" = "private"."as_uuid" ("f"."target")
        )
        when "f"."action" like '%-message' then (
          select "m"."subject" from "public"."contact_messages" as "m" where "m"."id" = "private"."as_uuid" ("f"."target")
        )
      end,
      ''
    ),
    "f"."details", coalesce("f"."admin_email", '')::text, "f"."created_at", "f"."all_found"
  from "found" as "f"
  order by "f"."created_at" desc, "f"."id" desc;
end;
$$;

create or replace function public.search_submissions (
  p_search text default '', p_status text default null, p_limit integer default 24, p_offset integer default 0
) returns table (
  id uuid,
  user_id uuid,
  video_url text,
  video_file_name text,
  video_file_size bigint,
  submission_status text,
  created_at timestamptz,
  submitted_at timestamptz,
  first_name text,
  last_name text,
  user_email text,
  is_minor boolean,
  has_credit boolean,
  has_draft boolean,
  decision text,
  decision_reason text,
  decision_seconds_left integer,
  total bigint
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_search text := private.fold (btrim(coalesce(p_search, '')));
begin
  if not private.acts_as ('coach') then
    raise exception 'Only coaches see submissions.' using errcode = '42501';
  end if;
  return query
  with found as materialized (
    select s.id, s.created_at
    from private.coached_films as s
    where (p_status is null or s.submission_status = p_status)
      and (
        v_search = ''
        or strpos(private.fold (s.video_file_name), v_search) > 0
        or s.user_id in (
          select u.id
          from auth.users as u
          left join public.profiles as p on p.id = u.id
          where strpos(private.fold (concat_ws(' ', u.email, p.first_name, p.last_name)), v_search) > 0
        )
      )
  ), page as materialized (
    select found.id
    from found
    order by found.created_at desc, found.id
    limit least(greatest(coalesce(p_limit, 24), 1), 100)
    offset greatest(coalesce(p_offset, 0), 0)
  )
  select s.id, s.user_id, s.video_url, s.video_file_name, s.video_file_size, s.submission_status,
    s.created_at, s.submitted_at, coalesce(p.first_name, ''), coalesce(p.last_name, ''),
    coalesce(u.email, '')::text, p.is_minor, private.is_paid_review (s.id), private.has_review_draft (s.id),
    d.decision, d.reason, case when d.apply_at is not null then greatest(0, ceil(extract(epoch from d.apply_at - now())))::integer end,
    (select count(*) from found)
  from page
  join public.video_submissions as s on s.id = page.id
  left join public.profiles as p on p.id = s.user_id
  left join auth.users as u on u.id = s.user_id
  left join public.submission_decisions as d on d.submission_id = s.id
  order by s.created_at desc, s.id;
end;
$$;

create or replace function public.review_queue (
  p_filter text default 'all', p_group_id uuid default null, p_search text default '', p_limit integer default 24, p_offset integer default 0
)
  returns table (
    submission_id uuid,
    user_id uuid,
    first_name text,
    last_name text,
    is_minor boolean,
    video_url text,
    video_file_name text,
    submitted_at timestamptz,
    due_at timestamptz,
    hours_left numeric,
    has_credit boolean,
    credit_refunded boolean,
    is_subscriber boolean,
    question text,
    trim_start_us bigint,
    draft_notes bigint,
    groups text[],
    coach_id uuid,
    coach_name text,
    coach_away_until date,
    claimed_by text,
    claim_is_mine boolean,
    unanswered_reply text,
    total bigint
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
#variable_conflict use_column
declare
  v_me uuid := (select private.member_id());
  v_search text := private.fold (btrim(coalesce(p_search, '')));
begin
  if not private.acts_as ('coach') then
    raise exception 'Only coaches see the queue.' using errcode = '42501';
  end if;
  return query
  with mine as (
    select s.*, a.coach_id,
      case when s.submission_status <> 'pending' then (
        select last.body from public.review_replies as last
        where last.submission_id = s.id
        order by last.created_at desc, last.id limit 1
      ) end as reply
    from private.coached_films as s
    left join public.athlete_coaches as a on a.athlete_id = s.user_id
    where s.submitted_at is not null
      and case when p_filter = 'replies' then s.unanswered_since is not null and s.submission_status <> 'pending'
        else s.submission_status = 'pending' end
  ), waiting as (
    select m.*,
      case when m.submission_status = 'pending' then
        private.review_due_for (m.user_id, m.submitted_at, c.spent_at, m.cleared_at)
      end as due_at,
      c.submission_id is not null as is_covered,
      c.credit_id is not null and c.revoked_at is null as has_credit,
      c.revoked_at is not null as credit_refunded,
      private.is_subscriber (m.user_id) as is_subscriber
    from mine as m
    -- Looked up for each row, because the planner would read the whole table for a few replies.
    left join lateral (
      select spent.submission_id, spent.spent_at, spent.credit_id, r.revoked_at
      from public.spent_credits as spent
      left join public.review_credits as r on r.id = spent.credit_id
      where spent.submission_id = m.id and spent.returned_at is null
      limit 1
    ) as c on true
  )
  select w.id, w.user_id, coalesce(p.first_name, ''), coalesce(p.last_name, ''), p.is_minor,
    w.video_url, w.video_file_name, w.submitted_at, w.due_at,
    round((extract(epoch from w.due_at - now()) / 3600)::numeric, 1), w.has_credit, w.credit_refunded, w.is_subscriber,
    coalesce(j.question, ''), j.trim_start_us,
    (select count(*) from public.review_notes as n where n.submission_id = w.id),
    array(
      select g.name from public.athlete_group_members as gm
      join public.athlete_groups as g on g.id = gm.group_id
      where gm.athlete_id = w.user_id order by lower(g.name)
    ),
    w.coach_id, private.name_of (w.coach_id),
    case when (now() at time zone 'UTC')::date between away.away_from and away.away_until then away.away_until end,
    private.name_of (claim.coach_id), coalesce(claim.coach_id = v_me, false), w.reply, count(*) over ()
  from waiting as w
  left join public.profiles as p on p.id = w.user_id
  left join public.jumps as j on j.submission_id = w.id
  left join public.coach_settings as away on away.user_id = w.coach_id
  left join public.review_claims as claim on claim.submission_id = w.id and claim.expires_at > now()
  where (p_filter = 'replies' or w.is_covered = (p_filter <> 'uncovered'))
    and case p_filter
      when 'mine' then w.coach_id = v_me or claim.coach_id = v_me
      when 'paid' then w.has_credit or w.is_subscriber
      when 'overdue' then w.due_at < now()
      else true
    end
    and (p_group_id is null or exists (
      select 1 from public.athlete_group_members as gm
      where gm.group_id = p_group_id and gm.athlete_id = w.user_id
    ))
    and (v_search = '' or strpos(
      private.fold (concat_ws(' ', p.first_name, p.last_name, w.video_file_name, j.question)), v_search
    ) > 0)
  order by w.has_credit desc, w.due_at, w.reviewed_at, w.submitted_at, w.id
  limit least(greatest(coalesce(p_limit, 24), 1), 100)
  offset greatest(coalesce(p_offset, 0), 0);
end;
$$;

create or replace function "public"."search_athletes" ("p_search" text default '', "p_limit" integer default 50) returns table (
  "id" uuid, "name" text, "is_mine" boolean
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_search text := "private"."fold" (btrim(coalesce("p_search", '')));
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches see athletes.' using errcode = '42501';
  end if;
  return query
  select "found"."id", "found"."name", "found"."is_mine"
  from (
    select "p"."id", "private"."name_of" ("p"."id") as "name",
      exists (
        select 1 from "public"."athlete_coaches" as "a"
        where "a"."athlete_id" = "p"."id" and "a"."coach_id" = (select "private"."member_id"())
      ) as "is_mine"
    from "public"."profiles" as "p"
    where "p"."id" not in (select "private"."athletes_of_other_coaches" ())
      and not exists (select 1 from "public"."user_roles" as "r" where "r"."user_id" = "p"."id")
  ) as "found"
  where strpos("private"."fold" ("found"."name"), v_search) > 0
  order by "found"."is_mine" desc, lower("found"."name"), "found"."id"
  limit least(greatest(coalesce("p_limit", 50), 1), 200);
end;
$$;

update "public"."profiles" set "first_name" = normalize("first_name", NFC), "last_name" = normalize("last_name", NFC)
where "first_name" is not nfc normalized or "last_name" is not nfc normalized;
