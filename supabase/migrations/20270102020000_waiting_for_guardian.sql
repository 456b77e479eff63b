-- Coaches see that a film waits for a guardian: who sent it and since when. Nothing of the film or the jump.

create function "public"."list_waiting_for_guardian" ("p_athlete_id" uuid default null)
  returns table ("athlete_id" uuid, "athlete_name" text, "videos" bigint, "since" timestamptz)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."acts_as" ('coach') then
    raise exception 'Only coaches see which videos wait.' using errcode = '42501';
  end if;
  return query
  select "s"."user_id", "private"."name_of" ("s"."user_id"), count(*), min("s"."submitted_at")
  from "public"."video_submissions" as "s"
  where "s"."submission_status" = 'pending' and "s"."submitted_at" is not null and "s"."cleared_at" is null
    and ("p_athlete_id" is null or "s"."user_id" = "p_athlete_id")
    and "s"."user_id" in (select "private"."athletes_without_consent" ())
    and "s"."user_id" not in (select "private"."athletes_of_other_coaches" ())
  group by "s"."user_id"
  order by min("s"."submitted_at"), "s"."user_id";
end;
$$;
comment on function "public"."list_waiting_for_guardian" is
  'Athletes whose submitted videos wait for a guardian''s consent, the longest wait first: name, number of videos, since when. For their coaches.';
revoke all on function "public"."list_waiting_for_guardian" from public, "anon";
grant execute on function "public"."list_waiting_for_guardian" to "authenticated", "service_role";
