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
revoke all on function "private"."can_read_chat" from public;
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
revoke all on function "private"."can_write_chat" from public;
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
revoke all on function "private"."are_chat_images" from public;
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
comment on column "public"."chat_messages"."announcement_id" is 'Set if the message was sent to several athletes at once: the same id in each thread.';
create index "chat_messages_athlete_id" on "public"."chat_messages" ("athlete_id", "created_at" desc);
create index "chat_messages_author_id" on "public"."chat_messages" ("author_id", "created_at" desc);
create index "chat_messages_submission_id" on "public"."chat_messages" ("submission_id") where "submission_id" is not null;
create unique index "chat_messages_announcement" on "public"."chat_messages" ("announcement_id", "athlete_id")
  where "announcement_id" is not null;
alter table "public"."chat_messages" enable row level security;
revoke all on table "public"."chat_messages" from "anon", "authenticated";
grant all on table "public"."chat_messages" to "service_role";
grant select on table "public"."chat_messages" to "authenticated";
grant insert ("id", "athlete_id", "body", "submission_id", "drill_ids", "images") on table "public"."chat_messages" to "authenticated";

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
revoke all on function "private"."sign_chat_message" from public;
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
    where "author_id" = new."author_id" and "announcement_id" is null and "created_at" > now() - interval '1 minute'
  ) > 30 or (
    select count(*) from "public"."chat_messages"
    where "author_id" = new."author_id" and "announcement_id" is null and "created_at" > now() - interval '1 day'
  ) > 1000 then
    raise exception 'You sent many messages in a short time. Wait a minute and try again.' using errcode = 'PT429', detail = 'too_many';
  end if;
  return null;
end;
$$;
revoke all on function "private"."limit_chat_messages" from public;
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
create index "chat_reads_athlete_id" on "public"."chat_reads" ("athlete_id");
alter table "public"."chat_reads" enable row level security;
revoke all on table "public"."chat_reads" from "anon", "authenticated";
grant all on table "public"."chat_reads" to "service_role";
grant select on table "public"."chat_reads" to "authenticated";
create policy "Users see how far they have read" on "public"."chat_reads"
  for select to "authenticated"
  using ("user_id" = (select "auth"."uid"()));
create policy "Only while the session lives" on "public"."chat_reads" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

alter publication "supabase_realtime" add table "public"."chat_messages";
