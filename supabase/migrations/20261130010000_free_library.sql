-- The owner can open the subscribers' videos to a member for a time, without a payment.

alter table "public"."profiles"
  add column "free_until" date;
comment on column "public"."profiles"."free_until" is
  'Last day on which the member watches subscribers'' videos without a subscription. Set by set_free_until and by an accepted invitation.';

-- The day ends when it is over in every time zone.
create function "public"."free_library_until" ("p_user_id" uuid) returns date
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "free_until" from "public"."profiles"
  where "id" = "p_user_id" and "free_until" >= ((now() at time zone 'UTC') - interval '12 hours')::date;
$$;
comment on function "public"."free_library_until" is
  'Last day on which the member watches subscribers'' videos for free; null if there is none or it is over.';
revoke all on function "public"."free_library_until" from public, "anon", "authenticated";
grant execute on function "public"."free_library_until" to "service_role";

create or replace function "private"."can_watch_subscriber_video" ("p_name" text) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (select 1 from "public"."subscription_of" ((select "private"."member_id"()), true))
    or exists (select 1 from "public"."subscription_of" ((select "private"."member_id"()), false))
    or "public"."free_library_until" ((select "private"."member_id"())) is not null
    or exists (
      select 1
      from "public"."video_submissions"
      join "public"."review_drills" on "review_drills"."submission_id" = "video_submissions"."id"
      join "public"."videos" on "videos"."id" = "review_drills"."video_id"
      where "video_submissions"."user_id" = (select "private"."member_id"())
        and "video_submissions"."submission_status" <> 'pending'
        and regexp_replace("videos"."video_url", '^/storage/v1/object/authenticated/subscriber-videos/|\.[^./]*$', '', 'g')
          = regexp_replace("p_name", '\.[^./]*$', '')
    )
    -- An exercise of an athlete's plan can be watched without a subscription, as a prescribed drill.
    or exists (
      select 1
      from "public"."plan_assignments"
      join "public"."plan_sessions" on "plan_sessions"."plan_id" = "plan_assignments"."plan_id"
      join "public"."plan_items" on "plan_items"."session_id" = "plan_sessions"."id"
      join "public"."videos" on "videos"."id" = "plan_items"."video_id"
      where "plan_assignments"."user_id" = (select "private"."member_id"())
        and (
          "plan_assignments"."order_id" is null
          or "plan_assignments"."order_id" in (select "orders"."id" from "public"."orders" where "orders"."status" = 'paid')
        )
        and regexp_replace("videos"."video_url", '^/storage/v1/object/authenticated/subscriber-videos/|\.[^./]*$', '', 'g')
          = regexp_replace("p_name", '\.[^./]*$', '')
    );
$$;

create function "public"."set_free_until" ("p_user_id" uuid, "p_until" date) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner gives free access.' using errcode = '42501';
  end if;
  update "public"."profiles" set "free_until" = "p_until" where "id" = "p_user_id";
  if not found then
    raise exception 'This account was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  insert into "public"."admin_actions" ("admin_id", "action", "target", "details")
  values ((select "private"."member_id"()), 'free-athlete', "p_user_id"::text, jsonb_build_object('until', "p_until"));
end;
$$;
comment on function "public"."set_free_until" is
  'Opens the subscribers'' videos to a member until the end of a day, or with null no longer. Error detail: gone. Owner only.';
revoke all on function "public"."set_free_until" from public, "anon";
grant execute on function "public"."set_free_until" to "authenticated", "service_role";
