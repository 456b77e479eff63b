-- Messages between an athlete and the coaches: one thread per athlete. Named chat, because contact_messages are the contact form's.

create function "private"."can_read_chat" ("p_athlete_id" uuid) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return coalesce("p_athlete_id" = (select "private"."member_id"()), false) or (
    "private"."is_my_athlete" ("p_athlete_id")
    and "p_athlete_id" not in (select "private"."athletes_without_consent" ())
  );
end;
$$;
comment on function "private"."can_read_chat" is
  'Returns whether the caller is the athlete, or may coach the athlete and no guardian still has to agree.';
grant execute on function "private"."can_read_chat" to "authenticated", "service_role";

create function "private"."can_write_chat" ("p_athlete_id" uuid) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return "private"."can_read_chat" ("p_athlete_id")
    and exists (select 1 from "public"."profiles" where "id" = "p_athlete_id")
    and "p_athlete_id" not in (select "private"."athletes_without_consent" ());
end;
$$;
comment on function "private"."can_write_chat" is
  'can_read_chat for writers: an athlete whose guardian still has to agree cannot write either, because no coach would see it.';
grant execute on function "private"."can_write_chat" to "authenticated", "service_role";

-- A message's pictures are objects of the bucket chat-images, in the athlete's folder.
create function "private"."are_chat_images" ("p_athlete_id" uuid, "p_names" text[]) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select cardinality("p_names") <= 4 and array_position("p_names", null) is null and not exists (
    select 1 from unnest("p_names") as "name"
    where "name" !~ ('^' || "p_athlete_id" || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|png|webp)$')
  );
$$;
grant execute on function "private"."are_chat_images" to "authenticated", "service_role";

create table "public"."chat_messages" (
  "id" uuid primary key default gen_random_uuid(),
  "athlete_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "author_id" uuid default "auth"."uid" () references "auth"."users" ("id") on delete set null,
  "is_coach" boolean not null default false,
  "body" text not null default '' check (char_length("body") <= 4000),
  "submission_id" uuid references "public"."video_submissions" ("id") on delete set null,
  "drill_ids" uuid[] not null default '{}' check (cardinality("drill_ids") <= 6 and array_position("drill_ids", null) is null),
  "images" text[] not null default '{}',
  "announcement_id" uuid,
  "created_at" timestamptz not null default now(),
  constraint "chat_messages_images" check ("private"."are_chat_images" ("athlete_id", "images"))
);
comment on table "public"."chat_messages" is 'Messages between an athlete and the coaches who may coach them. Each athlete has one thread.';
comment on column "public"."chat_messages"."id" is 'Created by the browser, so that a retry does not send the message twice.';
comment on column "public"."chat_messages"."is_coach" is 'Whether the author is not the thread''s athlete. Set by a trigger.';
comment on column "public"."chat_messages"."submission_id" is 'The review that times in the text (@2.34 s) refer to.';
comment on column "public"."chat_messages"."drill_ids" is 'Exercises of the library, by id. A deleted exercise is no longer shown.';
comment on column "public"."chat_messages"."images" is 'Object names in the bucket chat-images.';
comment on column "public"."chat_messages"."announcement_id" is
  'Set if the message was sent to several athletes at once: the same id in each thread.';
alter table "public"."chat_messages" enable row level security;
grant select on table "public"."chat_messages" to "authenticated";
grant all on table "public"."chat_messages" to "service_role";
grant insert ("id", "athlete_id", "body", "submission_id", "drill_ids", "images") on table "public"."chat_messages" to "authenticated";
alter publication "supabase_realtime" add table "public"."chat_messages";

create index "chat_messages_athlete_id" on "public"."chat_messages" ("athlete_id", "created_at" desc);

create index "chat_messages_author_id" on "public"."chat_messages" ("author_id", "created_at" desc);

create index "chat_messages_submission_id" on "public"."chat_messages" ("submission_id") where "submission_id" is not null;

create unique index "chat_messages_announcement" on "public"."chat_messages" ("announcement_id", "athlete_id")
  where "announcement_id" is not null;

create policy "Athletes read their thread, coaches their athletes'" on "public"."chat_messages"
  for select to "authenticated"
  using (
    "athlete_id" = (select "auth"."uid"())
    or (
      (select "private"."acts_as" ('coach'))
      and "athlete_id" not in (select "private"."athletes_of_other_coaches" ())
      and "athlete_id" not in (select "private"."athletes_without_consent" ())
    )
  );

-- The subquery follows the policies of video_submissions: nobody links a review that they cannot see.
create policy "Athletes and their coaches write messages" on "public"."chat_messages"
  for insert to "authenticated"
  with check (
    "author_id" = (select "auth"."uid"())
    and "private"."can_write_chat" ("athlete_id")
    and ("body" ~ '\S' or "images" <> '{}' or "drill_ids" <> '{}' or "submission_id" is not null)
    and (
      "submission_id" is null or exists (
        select 1 from "public"."video_submissions"
        where "video_submissions"."id" = "chat_messages"."submission_id" and "video_submissions"."user_id" = "chat_messages"."athlete_id"
      )
    )
  );

create policy "Only while the session lives" on "public"."chat_messages" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

create function "private"."sign_chat_message" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  new."is_coach" := new."author_id" is distinct from new."athlete_id";
  return new;
end;
$$;

create trigger "chat_messages_sign" before insert on "public"."chat_messages"
  for each row execute function "private"."sign_chat_message" ();

-- After the insert, so that a retry of a stored message is not counted. PT429 becomes the HTTP status 429.
create function "private"."limit_chat_messages" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if (
    select count(*) from "public"."chat_messages"
    where "author_id" = new."author_id" and "announcement_id" is null and "private"."happened_since" ("created_at", now() - interval '1 minute')
  ) > 30 or (
    select count(*) from "public"."chat_messages"
    where "author_id" = new."author_id" and "announcement_id" is null and "private"."happened_since" ("created_at", now() - interval '1 day')
  ) > 1000 then
    raise exception 'You sent many messages in a short time. Wait a minute and try again.' using errcode = 'PT429', detail = 'too_many';
  end if;
  return null;
end;
$$;

create trigger "chat_messages_limit" after insert on "public"."chat_messages"
  for each row when (new."announcement_id" is null) execute function "private"."limit_chat_messages" ();

create table "public"."chat_reads" (
  "user_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "athlete_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "read_at" timestamptz not null,
  primary key ("user_id", "athlete_id")
);
comment on table "public"."chat_reads" is 'How far each user has read each thread.';
comment on column "public"."chat_reads"."read_at" is 'Creation time of the newest message that the user has seen.';
alter table "public"."chat_reads" enable row level security;
grant select on table "public"."chat_reads" to "authenticated";
grant all on table "public"."chat_reads" to "service_role";

create index "chat_reads_athlete_id" on "public"."chat_reads" ("athlete_id");

create policy "Users see how far they have read" on "public"."chat_reads"
  for select to "authenticated"
  using ("user_id" = (select "auth"."uid"()));

create policy "Only while the session lives" on "public"."chat_reads" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

-- The first folder of an object's name is the athlete's id.
create function "private"."can_see_chat_image" ("p_name" text) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "private"."can_read_chat" ("private"."as_uuid" (split_part("p_name", '/', 1)));
$$;
grant execute on function "private"."can_see_chat_image" to "authenticated", "service_role";

-- VOLATILE and under a lock, so that of two uploads that end at the same moment the second sees the first.
create function "private"."can_add_chat_image" ("p_name" text, "p_bytes" bigint) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_athlete text := split_part("p_name", '/', 1);
begin
  if "private"."can_write_chat" ("private"."as_uuid" (v_athlete)) is not true then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('chat-image-bytes:' || v_athlete, 0));
  return (
    select coalesce(sum(("metadata" ->> 'size')::bigint), 0) + "p_bytes"
      <= ("private"."setting" ('chat_image_bytes_per_athlete'))::bigint
    from "storage"."objects"
    where "bucket_id" = 'chat-images' and starts_with("name", v_athlete || '/')
  );
end;
$$;
grant execute on function "private"."can_add_chat_image" to "authenticated", "service_role";

create policy "Athletes and their coaches see pictures of messages" on "storage"."objects"
  for select to "authenticated"
  using ("bucket_id" = 'chat-images' and "private"."can_see_chat_image" ("name"));

create policy "Athletes and their coaches add pictures to messages" on "storage"."objects"
  for insert to "authenticated"
  with check (
    "bucket_id" = 'chat-images'
    and cardinality("storage"."foldername" ("name")) = 1
    and "name" ~ '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|png|webp)$'
    and "private"."can_add_chat_image" ("name", coalesce(("metadata" ->> 'size')::bigint, 1))
  );

create function "public"."list_forgotten_chat_images" ("p_now" timestamptz) returns table ("name" text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "objects"."name" from "storage"."objects"
  where "objects"."bucket_id" = 'chat-images'
    and "objects"."created_at" < "p_now" - "private"."days_setting" ('keep_forgotten_video_days')
    and not exists (
      select 1 from "public"."chat_messages"
      where "chat_messages"."athlete_id" = "private"."as_uuid" (split_part("objects"."name", '/', 1))
        and "objects"."name" = any ("chat_messages"."images")
    )
  order by "objects"."created_at"
  limit 1000;
$$;
comment on function "public"."list_forgotten_chat_images" is
  'Files in chat-images that no message shows and that are older than keep_forgotten_video_days at a time; at most 1000.';
grant execute on function "public"."list_forgotten_chat_images" to "service_role";

-- What the pages of messages read and do. Names of coaches come from here, because athletes cannot read the profiles of others.
create function "private"."display_name" ("p_user_id" uuid) returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select nullif(btrim(concat("first_name", ' ', "last_name")), '') from "public"."profiles" where "id" = "p_user_id";
$$;

create function "public"."list_chat" (
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
  v_search text := lower(btrim(coalesce("p_search", '')));
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
    and (v_search = '' or strpos(lower("m"."body"), v_search) > 0)
  order by "m"."created_at" desc, "m"."id"
  limit least(greatest(coalesce("p_limit", 50), 1), 100);
end;
$$;
comment on function "public"."list_chat" is
  'Messages of an athlete''s thread, newest first, before a message (its time and id; messages of one time go by id) and with a text. drills: [{id, title, key}]. For the athlete and their coaches.';
grant execute on function "public"."list_chat" to "authenticated", "service_role";

create function "public"."chat_overview" ("p_athlete_id" uuid) returns table (
  "athlete_id" uuid,
  "athlete_name" text,
  "is_minor" boolean,
  "coach_name" text,
  "guardian_name" text,
  "waits_for_guardian" boolean,
  "read_at" timestamptz
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if "private"."can_read_chat" ("p_athlete_id") is not true then
    raise exception 'You have no such conversation.' using errcode = '42501';
  end if;
  return query
  select "p"."id", "private"."display_name" ("p"."id"), "p"."is_minor",
    (select "private"."display_name" ("a"."coach_id") from "public"."athlete_coaches" as "a" where "a"."athlete_id" = "p"."id"),
    (
      select "g"."name" from "public"."guardians" as "g"
      where "g"."user_id" = "p"."id" and "p"."is_minor" and "g"."stopped_at" is null and "private"."has_guardian_consent" ("p"."id")
    ),
    "p"."id" in (select "private"."athletes_without_consent" ()),
    (
      select "r"."read_at" from "public"."chat_reads" as "r"
      where "r"."user_id" = (select "private"."member_id"()) and "r"."athlete_id" = "p"."id"
    )
  from "public"."profiles" as "p"
  where "p"."id" = "p_athlete_id";
end;
$$;
comment on function "public"."chat_overview" is
  'Header of a thread. guardian_name: who gets a copy of the messages; null if nobody does. For the athlete and their coaches.';
grant execute on function "public"."chat_overview" to "authenticated", "service_role";

-- Lists of conversations look at the newest messages of each athlete instead of at all messages.
create function "private"."unread_chats" () returns table ("athlete_id" uuid, "unread" bigint)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_me uuid := (select "private"."member_id"());
begin
  if not "private"."acts_as" ('coach') then
    return;
  end if;
  return query
  select "u"."id", "new"."unread"
  from "auth"."users" as "u"
  left join "public"."athlete_coaches" as "c" on "c"."athlete_id" = "u"."id"
  left join "public"."chat_reads" as "r" on "r"."athlete_id" = "u"."id" and "r"."user_id" = v_me
  left join lateral (
    select "a"."created_at" from "public"."chat_messages" as "a"
    where "a"."athlete_id" = "u"."id" and "a"."is_coach" and "a"."announcement_id" is null
    order by "a"."created_at" desc
    limit 1
  ) as "answer" on true
  cross join lateral (
    select count(*) as "unread" from "public"."chat_messages" as "m"
    where "m"."athlete_id" = "u"."id" and not "m"."is_coach"
      and "m"."created_at" >= coalesce("answer"."created_at", '-infinity')
      and "m"."created_at" > coalesce("r"."read_at", '-infinity')
  ) as "new"
  where "u"."id" <> v_me
    and ("c"."coach_id" is null or "c"."coach_id" = v_me)
    and "u"."id" not in (select "private"."athletes_without_consent" ())
    and "new"."unread" > 0;
end;
$$;

-- A subquery with a limit is looked up by index for each athlete; `exists` would be hashed from all messages and submissions.
create function "public"."list_chat_threads" (
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
  v_search text := lower(btrim(coalesce("p_search", '')));
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
    where "m"."athlete_id" = "p"."id" and (v_search = '' or strpos(lower("m"."body"), v_search) > 0)
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
      or strpos(lower(concat_ws(' ', "p"."first_name", "p"."last_name")), v_search) > 0
    )
  order by "last"."created_at" desc nulls last, "p"."first_name", "p"."last_name", "p"."id"
  limit least(greatest(coalesce("p_limit", 100), 1), 500)
  offset greatest(coalesce("p_offset", 0), 0);
end;
$$;
comment on function "public"."list_chat_threads" is
  'Athletes whom the caller may write to, those with the newest message first: everyone with messages, a video, a paid review or a coach. Searches '
  'names and messages; last_body is then the newest message that matches. p_only: ''unread'' or empty. Coaches only.';
grant execute on function "public"."list_chat_threads" to "authenticated", "service_role";

create function "private"."announcement_recipients" ("p_athlete_ids" uuid[]) returns setof uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "p"."id" from "public"."profiles" as "p"
  where "p"."id" = any ("p_athlete_ids") and "p"."id" <> (select "private"."member_id"())
    and "p"."id" not in (select "private"."athletes_of_other_coaches" ())
    and "p"."id" not in (select "private"."athletes_without_consent" ());
$$;

create function "public"."count_announcement_recipients" ("p_athlete_ids" uuid[]) returns bigint
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches send announcements.' using errcode = '42501';
  end if;
  return (select count(*) from "private"."announcement_recipients" ("p_athlete_ids"));
end;
$$;
comment on function "public"."count_announcement_recipients" is
  'How many of these athletes would get an announcement of the caller. Coaches only.';
grant execute on function "public"."count_announcement_recipients" to "authenticated", "service_role";

create function "public"."send_announcement" ("p_id" uuid, "p_athlete_ids" uuid[], "p_body" text) returns bigint
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_author uuid := (select "private"."member_id"());
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches send announcements.' using errcode = '42501';
  end if;
  if "p_id" is null or coalesce("p_body", '') !~ '\S' or coalesce(cardinality("p_athlete_ids"), 0) not between 1 and 1000 then
    raise exception 'An announcement needs an id, a text and 1 to 1,000 athletes.' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('announcement:' || v_author, 0));
  if exists (select 1 from "public"."chat_messages" where "announcement_id" = "p_id" and "author_id" is distinct from v_author) then
    raise exception 'This announcement is not yours.' using errcode = '42501';
  end if;
  if (
    select count(distinct "announcement_id") from "public"."chat_messages"
    where "author_id" = v_author and "announcement_id" <> "p_id" and "private"."happened_since" ("created_at", now() - interval '1 hour')
  ) >= 10 then
    raise exception 'You sent 10 announcements in an hour. Wait a while and try again.' using errcode = 'PT429', detail = 'too_many';
  end if;
  insert into "public"."chat_messages" ("athlete_id", "author_id", "body", "announcement_id")
  select "athlete", v_author, btrim("p_body"), "p_id"
  from "private"."announcement_recipients" ("p_athlete_ids") as "athlete"
  on conflict ("announcement_id", "athlete_id") where "announcement_id" is not null do nothing;
  return (select count(*) from "public"."chat_messages" where "announcement_id" = "p_id");
end;
$$;
comment on function "public"."send_announcement" is
  'Writes a message into the thread of each of these athletes whom the caller may coach. Returns how many got it; harmless to repeat with the same '
  'id. Athletes whose guardian still has to agree are left out. Coaches only.';
grant execute on function "public"."send_announcement" to "authenticated", "service_role";

-- Mail about messages: one for all that is unread for 15 minutes. Reading the thread removes the mail from the queue. A guardian's copy has
-- the messages of 15 minutes. The window is in the payload, so that a retry has the same content.
create function "private"."queue_chat_mail" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_delay constant interval := interval '15 minutes';
  v_side text := case when new."is_coach" then 'athlete' else 'coach' end;
  v_recipient text;
  v_guardian text;
begin
  -- The mail of the thread that is not due yet carries this message, too. The lock keeps it from being sent before this transaction ends.
  perform pg_advisory_xact_lock(hashtextextended('chat-mail:' || new."athlete_id", 0));
  perform 1 from "public"."mail_outbox"
  where "kind" = 'chat-unread' and "payload" ->> 'athleteId' = new."athlete_id"::text and "payload" ->> 'side' = v_side
    and "sent_at" is null and "failed_at" is null and "attempts" = 0 and "next_attempt_at" > now()
  for update;
  if not found then
    if new."is_coach" then
      select "email" into v_recipient from "auth"."users" where "id" = new."athlete_id";
    else
      select coalesce("users"."email", 'owner') into v_recipient
      from (select (select "coach_id" from "public"."athlete_coaches" where "athlete_id" = new."athlete_id") as "id") as "coach"
      left join "auth"."users" on "users"."id" = "coach"."id";
    end if;
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "next_attempt_at")
    select 'chat-unread', v_recipient, jsonb_build_object('athleteId', new."athlete_id", 'side', v_side), now() + v_delay
    where v_recipient is not null;
  end if;

  select "g"."email" into v_guardian
  from "public"."guardians" as "g" join "public"."profiles" as "p" on "p"."id" = "g"."user_id"
  where "g"."user_id" = new."athlete_id" and "p"."is_minor" and "g"."stopped_at" is null
    and "private"."has_guardian_consent" (new."athlete_id");
  if v_guardian is null then
    return null;
  end if;
  perform 1 from "public"."mail_outbox"
  where "kind" = 'chat-copy' and "payload" ->> 'guardianOf' = new."athlete_id"::text and "recipient" = v_guardian
    and "sent_at" is null and "failed_at" is null and "attempts" = 0 and "next_attempt_at" > now()
  for update;
  if not found then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "next_attempt_at")
    values (
      'chat-copy', v_guardian, jsonb_build_object('guardianOf', new."athlete_id", 'since', now(), 'until', now() + v_delay), now() + v_delay
    );
  end if;
  return null;
end;
$$;

create trigger "chat_messages_queue_mail" after insert on "public"."chat_messages"
  for each row execute function "private"."queue_chat_mail" ();

create function "public"."mark_chat_read" ("p_athlete_id" uuid, "p_until" timestamptz) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_reader uuid := (select "private"."member_id"());
  v_is_athlete boolean := "p_athlete_id" = v_reader;
begin
  if "private"."can_read_chat" ("p_athlete_id") is not true or not exists (
    select 1 from "public"."profiles" where "id" = "p_athlete_id"
  ) then
    raise exception 'You have no such conversation.' using errcode = '42501';
  end if;
  insert into "public"."chat_reads" as "r" ("user_id", "athlete_id", "read_at")
  values (v_reader, "p_athlete_id", least("p_until", now()))
  on conflict ("user_id", "athlete_id") do update set "read_at" = greatest("r"."read_at", excluded."read_at");
  -- Another coach who looks in does not keep the athlete's own coach from being notified.
  delete from "public"."mail_outbox" as "m"
  where "m"."kind" = 'chat-unread' and "m"."payload" ->> 'athleteId' = "p_athlete_id"::text
    and "m"."payload" ->> 'side' = case when v_is_athlete then 'athlete' else 'coach' end
    and (
      "m"."recipient" = 'owner'
      or lower("m"."recipient") = (select lower("email") from "auth"."users" where "id" = v_reader)
    )
    and "m"."sent_at" is null and "m"."failed_at" is null and "m"."attempts" = 0 and "m"."bundle_id" is null
    and not exists (
      select 1 from "public"."chat_messages" as "later"
      where "later"."athlete_id" = "p_athlete_id" and "later"."is_coach" = v_is_athlete and "later"."created_at" > "p_until"
    );
end;
$$;
comment on function "public"."mark_chat_read" is
  'The caller has read an athlete''s thread up to a time. Removes the mail about it, if nothing newer is unread. For the athlete and their coaches.';
grant execute on function "public"."mark_chat_read" to "authenticated", "service_role";

create function "private"."export_chat" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'chat', (
      select coalesce(
        jsonb_agg(to_jsonb("chat_messages") - 'athlete_id' - 'author_id' order by "created_at", "id"), '[]'
      )
      from "public"."chat_messages" where "athlete_id" = "p_user_id"
    ),
    'chat_written', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', "id", 'body', "body", 'drill_ids', "drill_ids", 'is_announcement', "announcement_id" is not null, 'created_at', "created_at")
          order by "created_at", "id"
        ),
        '[]'
      )
      from "public"."chat_messages" where "author_id" = "p_user_id" and "athlete_id" <> "p_user_id"
    ),
    'chat_reads', (
      select coalesce(jsonb_agg(jsonb_build_object('read_at', "read_at") order by "read_at"), '[]')
      from "public"."chat_reads" where "user_id" = "p_user_id"
    )
  );
$$;

create trigger "clean_text" before insert or update of "body" on "public"."chat_messages"
  for each row execute function "private"."clean_columns" ('body');

-- A message names only pictures that were uploaded. A trigger and no check, so that a backup is restored in any order.
create function "private"."require_chat_pictures" () returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if exists (
    select 1 from unnest(new."images") as "image"
    where not exists (select 1 from "storage"."objects" where "bucket_id" = 'chat-images' and "name" = "image")
  ) then
    raise exception 'A picture of this message was not uploaded. Add it again.' using errcode = '23514', detail = 'picture_missing';
  end if;
  return new;
end;
$$;

create trigger "chat_messages_require_pictures" before insert on "public"."chat_messages"
  for each row when (new."images" <> '{}') execute function "private"."require_chat_pictures" ();
