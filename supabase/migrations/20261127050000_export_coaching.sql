-- The account export grows by one part per feature: export_account joins them.

alter function "public"."export_account" (uuid) set schema "private";
alter function "private"."export_account" (uuid) rename to "export_orders_and_reviews";
revoke all on function "private"."export_orders_and_reviews" from public, "service_role";

create function "private"."export_coaching" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'coach', (
      select jsonb_build_object('name', "private"."name_of" ("coach_id"), 'since', "created_at")
      from "public"."athlete_coaches" where "athlete_id" = "p_user_id"
    ),
    'athletes', (
      select coalesce(jsonb_agg(jsonb_build_object('since', "created_at") order by "created_at"), '[]')
      from "public"."athlete_coaches" where "coach_id" = "p_user_id"
    ),
    'groups', (
      select coalesce(jsonb_agg("g"."name" order by lower("g"."name")), '[]')
      from "public"."athlete_group_members" as "m"
      join "public"."athlete_groups" as "g" on "g"."id" = "m"."group_id"
      where "m"."athlete_id" = "p_user_id"
    ),
    'coach_settings', (
      select to_jsonb("coach_settings") - 'user_id' from "public"."coach_settings" where "user_id" = "p_user_id"
    ),
    'claims', (
      select coalesce(jsonb_agg(jsonb_build_object('expires_at', "expires_at") order by "expires_at"), '[]')
      from "public"."review_claims" where "coach_id" = "p_user_id"
    ),
    'notes_about_me', (
      select coalesce(jsonb_agg(jsonb_build_object('body', "body", 'created_at', "created_at") order by "created_at"), '[]')
      from "public"."coach_notes" where "athlete_id" = "p_user_id"
    ),
    'notes_by_me', (
      select coalesce(jsonb_agg(jsonb_build_object('body', "body", 'created_at', "created_at") order by "created_at"), '[]')
      from "public"."coach_notes" where "author_id" = "p_user_id"
    )
  );
$$;
revoke all on function "private"."export_coaching" from public;

create function "public"."export_account" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "private"."export_orders_and_reviews" ("p_user_id") || "private"."export_coaching" ("p_user_id");
$$;
comment on function "public"."export_account" is
  'Everything kept about a person: by account, and what their confirmed address left on lists and in messages. Null for an unknown account.';
revoke all on function "public"."export_account" from public, "anon", "authenticated";
grant execute on function "public"."export_account" to "service_role";
