-- An athlete has a coach, or is in the queue that all coaches share. A coach works with their own athletes and the shared queue.

create table "public"."athlete_coaches" (
  "athlete_id" uuid primary key references "auth"."users" ("id") on delete cascade,
  "coach_id" uuid not null references "auth"."users" ("id") on delete cascade,
  "created_at" timestamptz not null default now()
);
comment on table "public"."athlete_coaches" is 'The coach of each athlete. An athlete without a row is in the shared queue.';
create index "athlete_coaches_coach_id" on "public"."athlete_coaches" ("coach_id");
alter table "public"."athlete_coaches" enable row level security;
revoke all on table "public"."athlete_coaches" from "anon", "authenticated";
grant select on table "public"."athlete_coaches" to "authenticated";
grant all on table "public"."athlete_coaches" to "service_role";

create policy "Athletes see their coach, coaches every assignment" on "public"."athlete_coaches"
  for select to "authenticated"
  using ("athlete_id" = (select "auth"."uid"()) or (select "private"."acts_as" ('coach')));
create policy "Only while the session lives" on "public"."athlete_coaches" as restrictive for all to "authenticated"
  using ((select "private"."session_is_live"()));

-- Behind the policies of coaches. SECURITY DEFINER because policies of other tables call it. Empty for the owner.
create function "private"."athletes_of_other_coaches" () returns setof uuid
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('admin') then
    return query
    select "athlete_id" from "public"."athlete_coaches" where "coach_id" <> (select "private"."member_id"());
  end if;
end;
$$;
revoke all on function "private"."athletes_of_other_coaches" from public;
grant execute on function "private"."athletes_of_other_coaches" to "authenticated", "service_role";

create function "private"."is_my_athlete" ("p_athlete_id" uuid) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return "private"."acts_as" ('coach')
    and "p_athlete_id" not in (select "private"."athletes_of_other_coaches" ());
end;
$$;
comment on function "private"."is_my_athlete" is 'Returns whether the caller may coach the athlete.';
revoke all on function "private"."is_my_athlete" from public;

-- Athletes of a coach who stops go back to the shared queue.
create function "private"."release_athletes" () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from "public"."athlete_coaches"
  where "coach_id" = old."user_id" and not exists (
    select 1 from "public"."user_roles" where "user_id" = old."user_id" and "role" in ('admin', 'coach')
  );
  return null;
end;
$$;
revoke all on function "private"."release_athletes" from public;
create trigger "user_roles_release_athletes" after delete on "public"."user_roles"
  for each row execute function "private"."release_athletes" ();

create function "public"."list_coaches" () returns table ("id" uuid, "name" text, "athletes" bigint)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches see the coaches.' using errcode = '42501';
  end if;
  return query
  select "users"."id",
    coalesce(
      nullif(btrim(concat("profiles"."first_name", ' ', "profiles"."last_name")), ''), split_part("users"."email", '@', 1)
    ),
    (select count(*) from "public"."athlete_coaches" where "coach_id" = "users"."id")
  from "auth"."users"
  left join "public"."profiles" on "profiles"."id" = "users"."id"
  where exists (
    select 1 from "public"."user_roles" where "user_id" = "users"."id" and "role" in ('admin', 'coach')
  )
  order by 2, 1;
end;
$$;
comment on function "public"."list_coaches" is 'Everyone who can coach, by name, with the number of assigned athletes. Coaches only.';
revoke all on function "public"."list_coaches" from public, "anon";
grant execute on function "public"."list_coaches" to "authenticated", "service_role";

create function "public"."assign_athlete" ("p_athlete_id" uuid, "p_coach_id" uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not "private"."is_my_athlete" ("p_athlete_id") then
    raise exception 'Only an athlete''s coach hands them over.' using errcode = '42501';
  end if;
  if not exists (select 1 from "public"."profiles" where "id" = "p_athlete_id") then
    raise exception 'This account was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  if "p_coach_id" is null then
    delete from "public"."athlete_coaches" where "athlete_id" = "p_athlete_id";
  elsif not exists (select 1 from "public"."user_roles" where "user_id" = "p_coach_id" and "role" in ('admin', 'coach')) then
    raise exception 'This member is not a coach.' using errcode = 'P0001', detail = 'not_a_coach';
  else
    insert into "public"."athlete_coaches" ("athlete_id", "coach_id") values ("p_athlete_id", "p_coach_id")
    on conflict ("athlete_id") do update set "coach_id" = excluded."coach_id", "created_at" = now();
  end if;
  insert into "public"."admin_actions" ("admin_id", "action", "target", "details")
  values ((select "private"."member_id"()), 'assign-athlete', "p_athlete_id"::text, jsonb_build_object('coach', "p_coach_id"));
end;
$$;
comment on function "public"."assign_athlete" is
  'Assigns an athlete to a coach, or with null to the shared queue. Error details: gone, not_a_coach. For the owner and the athlete''s coach; '
  'any coach may take an athlete from the shared queue.';
revoke all on function "public"."assign_athlete" from public, "anon";
grant execute on function "public"."assign_athlete" to "authenticated", "service_role";

-- Policies. A subquery on video_submissions answers to that table's own policies, so a coach reaches nothing of another coach's athletes,
-- and nothing of a video that waits for a guardian.
drop policy "Athletes read their own submissions, admins every one" on "public"."video_submissions";
create policy "Athletes read their own submissions, coaches their athletes'" on "public"."video_submissions"
  for select to "authenticated"
  using (
    "user_id" = (select "auth"."uid"())
    or (
      (select "private"."acts_as" ('coach'))
      and "user_id" not in (select "private"."athletes_of_other_coaches" ())
      and ("cleared_at" is not null or "user_id" not in (select "private"."athletes_without_consent" ()))
    )
  );

drop policy "Athletes read their own jumps, admins every jump" on "public"."jumps";
create policy "Athletes read their own jumps, coaches their athletes'" on "public"."jumps"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions" where "video_submissions"."id" = "jumps"."submission_id"
    ))
    or "submission_id" in (select "id" from "public"."video_submissions" where "user_id" = (select "auth"."uid"()))
  );

drop policy "Athletes see what their submissions took, admins everything" on "public"."spent_credits";
create policy "Athletes see their spent credits, coaches their athletes'" on "public"."spent_credits"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions" where "video_submissions"."id" = "spent_credits"."submission_id"
    ))
    or "submission_id" in (select "id" from "public"."video_submissions" where "user_id" = (select "auth"."uid"()))
  );

drop policy "Athletes read their finished review, admins every draft" on "public"."reviews";
create policy "Athletes read their finished review, coaches also drafts" on "public"."reviews"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions" where "video_submissions"."id" = "reviews"."submission_id"
    ))
    or "submission_id" in (
      select "id" from "public"."video_submissions" where "user_id" = (select "auth"."uid"()) and "submission_status" <> 'pending'
    )
  );

drop policy "Athletes read the notes of a finished review, admins every note" on "public"."review_notes";
create policy "Athletes read finished notes, coaches also drafts" on "public"."review_notes"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions" where "video_submissions"."id" = "review_notes"."submission_id"
    ))
    or "submission_id" in (
      select "id" from "public"."video_submissions" where "user_id" = (select "auth"."uid"()) and "submission_status" <> 'pending'
    )
  );

drop policy "Athletes read the phases of a finished review, admins every phase" on "public"."review_phases";
create policy "Athletes read finished phases, coaches also drafts" on "public"."review_phases"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions" where "video_submissions"."id" = "review_phases"."submission_id"
    ))
    or "submission_id" in (
      select "id" from "public"."video_submissions" where "user_id" = (select "auth"."uid"()) and "submission_status" <> 'pending'
    )
  );

drop policy "Athletes read what is said about their jumps, admins everything" on "public"."review_replies";
create policy "Athletes and their coaches read replies" on "public"."review_replies"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions" where "video_submissions"."id" = "review_replies"."submission_id"
    ))
    or "submission_id" in (
      select "id" from "public"."video_submissions" where "user_id" = (select "auth"."uid"()) and "submission_status" <> 'pending'
    )
  );

drop policy "Athletes see the drills of a finished review, admins all" on "public"."review_drills";
create policy "Athletes see finished drills, coaches also drafts" on "public"."review_drills"
  for select to "authenticated"
  using (
    ((select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions" where "video_submissions"."id" = "review_drills"."submission_id"
    ))
    or "submission_id" in (
      select "id" from "public"."video_submissions" where "user_id" = (select "auth"."uid"()) and "submission_status" <> 'pending'
    )
  );

drop policy "Admins begin a summary" on "public"."reviews";
drop policy "Admins change a summary" on "public"."reviews";
create policy "Coaches begin a summary" on "public"."reviews"
  for insert to "authenticated"
  with check (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions" where "video_submissions"."id" = "reviews"."submission_id"
    )
  );
create policy "Coaches change a summary" on "public"."reviews"
  for update to "authenticated"
  using (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions" where "video_submissions"."id" = "reviews"."submission_id"
    )
  )
  with check (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions" where "video_submissions"."id" = "reviews"."submission_id"
    )
  );

drop policy "Admins add notes until the review is finished" on "public"."review_notes";
drop policy "Admins correct notes" on "public"."review_notes";
drop policy "Admins delete notes until the review is finished" on "public"."review_notes";
create policy "Coaches add notes until the review is finished" on "public"."review_notes"
  for insert to "authenticated"
  with check (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions"
      where "video_submissions"."id" = "review_notes"."submission_id" and "submission_status" = 'pending'
    )
  );
create policy "Coaches correct notes" on "public"."review_notes"
  for update to "authenticated"
  using (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions" where "video_submissions"."id" = "review_notes"."submission_id"
    )
  )
  with check (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions" where "video_submissions"."id" = "review_notes"."submission_id"
    )
  );
create policy "Coaches delete notes until the review is finished" on "public"."review_notes"
  for delete to "authenticated"
  using (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions"
      where "video_submissions"."id" = "review_notes"."submission_id" and "submission_status" = 'pending'
    )
  );

drop policy "Admins name phases" on "public"."review_phases";
drop policy "Admins move phases" on "public"."review_phases";
drop policy "Admins take phases away" on "public"."review_phases";
create policy "Coaches name phases" on "public"."review_phases"
  for insert to "authenticated"
  with check (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions" where "video_submissions"."id" = "review_phases"."submission_id"
    )
  );
create policy "Coaches move phases" on "public"."review_phases"
  for update to "authenticated"
  using (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions" where "video_submissions"."id" = "review_phases"."submission_id"
    )
  )
  with check (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions" where "video_submissions"."id" = "review_phases"."submission_id"
    )
  );
create policy "Coaches delete phases" on "public"."review_phases"
  for delete to "authenticated"
  using (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions" where "video_submissions"."id" = "review_phases"."submission_id"
    )
  );

drop policy "Admins link drills until the review is finished" on "public"."review_drills";
drop policy "Admins unlink drills until the review is finished" on "public"."review_drills";
create policy "Coaches link drills until the review is finished" on "public"."review_drills"
  for insert to "authenticated"
  with check (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions"
      where "video_submissions"."id" = "review_drills"."submission_id" and "submission_status" = 'pending'
    )
  );
create policy "Coaches unlink drills until the review is finished" on "public"."review_drills"
  for delete to "authenticated"
  using (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions"
      where "video_submissions"."id" = "review_drills"."submission_id" and "submission_status" = 'pending'
    )
  );

drop policy "Coaches keep their own comments" on "public"."saved_comments";
create policy "Coaches keep their own comments" on "public"."saved_comments"
  for all to "authenticated"
  using (
    (select "private"."acts_as" ('coach')) and "user_id" = (select "auth"."uid"())
  )
  with check (
    (select "private"."acts_as" ('coach')) and "user_id" = (select "auth"."uid"())
  );

drop policy "Admins read stored decisions" on "public"."submission_decisions";
create policy "Coaches read stored decisions" on "public"."submission_decisions"
  for select to "authenticated"
  using (
    (select "private"."acts_as" ('coach')) and exists (
      select 1 from "public"."video_submissions" where "video_submissions"."id" = "submission_decisions"."submission_id"
    )
  );

drop policy "Admins add exercises" on "public"."videos";
drop policy "Admins change exercises" on "public"."videos";
drop policy "Admins delete exercises" on "public"."videos";
create policy "Coaches add exercises" on "public"."videos"
  for insert to "authenticated"
  with check (
    (select "private"."acts_as" ('coach'))
  );
create policy "Coaches change exercises" on "public"."videos"
  for update to "authenticated"
  using (
    (select "private"."acts_as" ('coach'))
  )
  with check (
    (select "private"."acts_as" ('coach'))
  );
create policy "Coaches delete exercises" on "public"."videos"
  for delete to "authenticated"
  using (
    (select "private"."acts_as" ('coach'))
  );

create policy "Coaches keep the files of the library" on "storage"."objects"
  for all to "authenticated"
  using ("bucket_id" in ('videos', 'subscriber-videos', 'thumbnails') and (select "private"."acts_as" ('coach')))
  with check ("bucket_id" in ('videos', 'subscriber-videos', 'thumbnails') and (select "private"."acts_as" ('coach')));
create policy "Coaches watch their athletes' videos" on "storage"."objects"
  for select to "authenticated"
  using (
    "bucket_id" = 'video-submissions'
    and (select "private"."acts_as" ('coach'))
    and ("storage"."foldername" ("name"))[1] not in (select "private"."athletes_of_other_coaches" ()::text)
    and not "private"."is_film_hidden" ("name")
  );
