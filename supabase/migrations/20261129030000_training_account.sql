-- Training in the account export. export_account joins it in 20261130030000_invitations_account_data.sql.

create function "private"."export_training" ("p_user_id" uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'followed', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'plan', "plans"."name",
            'starts_on', "a"."starts_on",
            'created_at', "a"."created_at",
            'sets', (
              select coalesce(jsonb_agg(to_jsonb("l") - 'assignment_id' order by "l"."week", "l"."day", "l"."item_id"), '[]')
              from "public"."item_logs" as "l" where "l"."assignment_id" = "a"."id"
            ),
            'remarks', (
              select coalesce(jsonb_agg(to_jsonb("r") - 'assignment_id' order by "r"."week", "r"."day"), '[]')
              from "public"."session_logs" as "r" where "r"."assignment_id" = "a"."id"
            )
          )
          order by "a"."starts_on", "a"."id"
        ),
        '[]'
      )
      from "public"."plan_assignments" as "a" join "public"."training_plans" as "plans" on "plans"."id" = "a"."plan_id"
      where "a"."user_id" = "p_user_id"
    ),
    'written', (
      select coalesce(
        jsonb_agg(
          to_jsonb("plans") - 'coach_id' || jsonb_build_object('sessions', (
            select coalesce(
              jsonb_agg(
                to_jsonb("s") - 'plan_id' || jsonb_build_object('exercises', (
                  select coalesce(jsonb_agg(to_jsonb("i") - 'session_id' order by "i"."position"), '[]')
                  from "public"."plan_items" as "i" where "i"."session_id" = "s"."id"
                ))
                order by "s"."week", "s"."day"
              ),
              '[]'
            )
            from "public"."plan_sessions" as "s" where "s"."plan_id" = "plans"."id"
          ))
          order by "plans"."created_at", "plans"."id"
        ),
        '[]'
      )
      from "public"."training_plans" as "plans" where "plans"."coach_id" = "p_user_id"
    )
  );
$$;
comment on function "private"."export_training" is 'The part of export_account about training: plans that the person followed and wrote.';
revoke all on function "private"."export_training" from public;
