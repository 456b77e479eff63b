-- Video submissions: a member's film waits for the coach, who approves or rejects it. The bytes lie in the private bucket
-- video-submissions under <user id>/<timestamp>.<extension>; the row names that path.

insert into "private"."settings" ("name", "value", "meaning") values
  ('open_submissions_per_member', '20', 'How many submissions of one member may wait for a review at the same time.'),
  ('submission_bytes_per_member', '5368709120', 'How many bytes one member''s submitted videos may take up together.');

create table "public"."video_submissions" (
  "id" uuid primary key default gen_random_uuid(),
  "user_id" uuid not null default "auth"."uid" () references "auth"."users" ("id") on delete cascade,
  "video_url" text not null unique,
  "video_file_name" text not null check (char_length("video_file_name") between 1 and 255),
  "video_file_size" bigint not null check ("video_file_size" > 0),
  "submission_status" text not null default 'pending' check ("submission_status" in ('pending', 'approved', 'rejected')),
  "created_at" timestamptz not null default now(),
  "submitted_at" timestamptz,
  "reviewed_at" timestamptz,
  "reviewed_by" uuid references "auth"."users" ("id") on delete set null,
  constraint "video_submissions_own_folder" check (starts_with("video_url", "user_id"::text || '/'))
);

comment on table "public"."video_submissions" is 'Videos that members sent in for a review.';
comment on column "public"."video_submissions"."video_url" is 'Name of the object in the bucket video-submissions.';
comment on column "public"."video_submissions"."video_file_size" is 'Bytes, as storage counted them.';
comment on column "public"."video_submissions"."submitted_at" is 'When the member pressed Submit for Review.';

create index "video_submissions_created_at" on "public"."video_submissions" ("created_at" desc, "id");
create index "video_submissions_user_id" on "public"."video_submissions" ("user_id", "created_at" desc);
create index "video_submissions_waiting" on "public"."video_submissions" ("created_at") where "submission_status" = 'pending';

alter table "public"."video_submissions" enable row level security;
revoke all on table "public"."video_submissions" from "anon", "authenticated";
grant select, delete on table "public"."video_submissions" to "authenticated";
grant insert ("user_id", "video_url", "video_file_name", "video_file_size", "submission_status")
  on table "public"."video_submissions" to "authenticated";
grant update ("submission_status", "submitted_at") on table "public"."video_submissions" to "authenticated";
grant all on table "public"."video_submissions" to "service_role";

create function "private"."has_submission_space_left" () returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(sum(("metadata" ->> 'size')::bigint), 0) < ("private"."setting" ('submission_bytes_per_member'))::bigint
  from "storage"."objects"
  where "bucket_id" = 'video-submissions' and "owner_id" = (select "auth"."uid"())::text;
$$;

revoke all on function "private"."has_submission_space_left" () from public;
grant execute on function "private"."has_submission_space_left" () to "authenticated", "service_role";

create policy "Athletes read their own submissions, admins every one" on "public"."video_submissions"
  for select to "authenticated"
  using ("user_id" = (select "auth"."uid"()) or (select "private"."is_admin"()));

create policy "Athletes submit videos that they uploaded" on "public"."video_submissions"
  for insert to "authenticated"
  with check (
    "user_id" = (select "auth"."uid"())
    and "submission_status" = 'pending'
    and exists (
      select 1 from "storage"."objects"
      where "objects"."bucket_id" = 'video-submissions'
        and "objects"."name" = "video_submissions"."video_url"
        and "objects"."owner_id" = (select "auth"."uid"())::text
    )
  );

-- Which of the two columns, and from what to what, is the trigger's business below.
create policy "Athletes hand in their own, admins decide" on "public"."video_submissions"
  for update to "authenticated"
  using ("submission_status" = 'pending' and ("user_id" = (select "auth"."uid"()) or (select "private"."is_admin"())))
  with check ("user_id" = (select "auth"."uid"()) or (select "private"."is_admin"()));

create policy "Athletes delete their own while it is not approved" on "public"."video_submissions"
  for delete to "authenticated"
  using ("user_id" = (select "auth"."uid"()) and "submission_status" in ('pending', 'rejected'));

-- The limit is counted here and not in the policy: a policy looks at the table as it was before the statement, so that twenty rows at
-- once, in one request or in twenty, would each find the same free place. SECURITY DEFINER because the settings are nobody's.
create function "private"."check_new_submission" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_limit integer := ("private"."setting" ('open_submissions_per_member'))::integer;
  v_bytes bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('submissions:' || new."user_id"::text, 0));
  if (
    select count(*) from "public"."video_submissions"
    where "user_id" = new."user_id" and "submission_status" = 'pending'
  ) >= v_limit then
    raise exception '% of your videos wait for a review already.', v_limit using
      errcode = '42501', hint = 'Delete one, or wait until the coach has looked at them.';
  end if;
  select ("metadata" ->> 'size')::bigint into v_bytes
  from "storage"."objects"
  where "bucket_id" = 'video-submissions' and "name" = new."video_url";
  new."video_file_size" := coalesce(v_bytes, new."video_file_size");
  return new;
end;
$$;

create trigger "video_submissions_check_new" before insert on "public"."video_submissions"
  for each row execute function "private"."check_new_submission" ();

create function "private"."check_changed_submission" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if new."submission_status" is distinct from old."submission_status" then
    if old."submission_status" <> 'pending' then
      raise exception 'This submission is % already.', old."submission_status" using errcode = '42501';
    end if;
    if (select "auth"."role"()) = 'authenticated' and not "private"."is_admin"() then
      raise exception 'Only a coach decides about a submission.' using errcode = '42501';
    end if;
    new."reviewed_at" := now();
    new."reviewed_by" := (select "auth"."uid"());
  end if;
  if new."submitted_at" is distinct from old."submitted_at" then
    if old."user_id" is distinct from (select "auth"."uid"()) and (select "auth"."role"()) = 'authenticated' then
      raise exception 'Only the athlete hands a submission in.' using errcode = '42501';
    end if;
    new."submitted_at" := coalesce(old."submitted_at", now());
  end if;
  return new;
end;
$$;

create trigger "video_submissions_check_changed" before update on "public"."video_submissions"
  for each row execute function "private"."check_changed_submission" ();

create function "private"."queue_review_mail" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
  select 'submission-reviewed', "users"."email", jsonb_build_object('submissionId', new."id"),
    'submission-reviewed:' || new."id"
  from "auth"."users"
  where "users"."id" = new."user_id" and "users"."email" is not null
  on conflict ("dedupe_key") do nothing;
  return null;
end;
$$;

create trigger "video_submissions_queue_review_mail" after update on "public"."video_submissions"
  for each row when (old."submission_status" = 'pending' and new."submission_status" <> 'pending')
  execute function "private"."queue_review_mail" ();

revoke all on function "private"."check_new_submission" () from public, "anon", "authenticated";
revoke all on function "private"."check_changed_submission" () from public, "anon", "authenticated";
revoke all on function "private"."queue_review_mail" () from public, "anon", "authenticated";

-- The files. Nothing is ever replaced: there is no update policy.
create policy "Athletes upload into their own folder" on "storage"."objects"
  for insert to "authenticated"
  with check (
    "bucket_id" = 'video-submissions'
    and ("storage"."foldername"("name"))[1] = (select "auth"."uid"())::text
    and cardinality("storage"."foldername"("name")) = 1
    and (select "private"."has_account"())
    and (select "private"."has_submission_space_left"())
  );

create policy "Athletes watch their own files" on "storage"."objects"
  for select to "authenticated"
  using (
    "bucket_id" = 'video-submissions'
    and ("storage"."foldername"("name"))[1] = (select "auth"."uid"())::text
    and (select "private"."has_account"())
  );

create policy "Athletes delete their own files once no submission needs them" on "storage"."objects"
  for delete to "authenticated"
  using (
    "bucket_id" = 'video-submissions'
    and ("storage"."foldername"("name"))[1] = (select "auth"."uid"())::text
    and not exists (select 1 from "public"."video_submissions" where "video_submissions"."video_url" = "objects"."name")
  );

-- What the coach's desk needs in one call each; a list of 10,000 is searched and paged here.
create function "public"."search_submissions" (
  "p_search" text default '', "p_status" text default null, "p_limit" integer default 24, "p_offset" integer default 0
) returns table (
  "id" uuid,
  "user_id" uuid,
  "video_url" text,
  "video_file_name" text,
  "video_file_size" bigint,
  "submission_status" text,
  "created_at" timestamptz,
  "submitted_at" timestamptz,
  "first_name" text,
  "last_name" text,
  "user_email" text,
  "total" bigint
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."is_admin"() then
    raise exception 'Only admins see every submission.' using errcode = '42501';
  end if;
  return query
  select "s"."id", "s"."user_id", "s"."video_url", "s"."video_file_name", "s"."video_file_size", "s"."submission_status",
    "s"."created_at", "s"."submitted_at", coalesce("p"."first_name", ''), coalesce("p"."last_name", ''),
    coalesce("u"."email", '')::text, count(*) over ()
  from "public"."video_submissions" as "s"
  left join "public"."profiles" as "p" on "p"."id" = "s"."user_id"
  left join "auth"."users" as "u" on "u"."id" = "s"."user_id"
  where ("p_status" is null or "s"."submission_status" = "p_status")
    and (
      coalesce("p_search", '') = ''
      or strpos(
        lower(concat_ws(' ', "s"."video_file_name", "u"."email", "p"."first_name", "p"."last_name")),
        lower(btrim("p_search"))
      ) > 0
    )
  order by "s"."created_at" desc, "s"."id"
  limit least(greatest(coalesce("p_limit", 24), 1), 100)
  offset greatest(coalesce("p_offset", 0), 0);
end;
$$;

comment on function "public"."search_submissions" (text, text, integer, integer) is
  'Submissions, newest first, with who sent them; the search looks into file name, e-mail, first and last name. Admins only.';

create function "public"."count_submissions" ()
  returns table ("total" bigint, "pending" bigint, "approved" bigint, "rejected" bigint)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."is_admin"() then
    raise exception 'Only admins see every submission.' using errcode = '42501';
  end if;
  return query
  select count(*), count(*) filter (where "submission_status" = 'pending'),
    count(*) filter (where "submission_status" = 'approved'), count(*) filter (where "submission_status" = 'rejected')
  from "public"."video_submissions";
end;
$$;

comment on function "public"."count_submissions" () is 'How many submissions there are, and in which state. Admins only.';

revoke all on function "public"."search_submissions" (text, text, integer, integer) from public, "anon";
revoke all on function "public"."count_submissions" () from public, "anon";
grant execute on function "public"."search_submissions" (text, text, integer, integer) to "authenticated", "service_role";
grant execute on function "public"."count_submissions" () to "authenticated", "service_role";

-- Supabase has this publication from the start; a plain Postgres does not.
do $$
begin
  if not exists (select 1 from "pg_catalog"."pg_publication" where "pubname" = 'supabase_realtime') then
    create publication "supabase_realtime";
  end if;
end
$$;

alter publication "supabase_realtime" add table "public"."video_submissions";
