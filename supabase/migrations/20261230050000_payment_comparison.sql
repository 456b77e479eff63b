-- When payments were last compared with the payment provider, by the hourly job, by the owner or by the command.

create table "private"."payment_comparison" (
  "is_only" boolean primary key default true check ("is_only"),
  "compared_at" timestamptz not null
);
comment on table "private"."payment_comparison" is 'One row: when the last comparison with the payment provider was finished.';
alter table "private"."payment_comparison" enable row level security;
revoke all on table "private"."payment_comparison" from public, "anon", "authenticated";

create function "public"."record_payment_comparison" () returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  insert into "private"."payment_comparison" ("compared_at") values (now())
  on conflict ("is_only") do update set "compared_at" = excluded."compared_at";
$$;
comment on function "public"."record_payment_comparison" is 'Records that payments were just compared with the payment provider.';
revoke all on function "public"."record_payment_comparison" from public, "anon", "authenticated";
grant execute on function "public"."record_payment_comparison" to "service_role";

create or replace function "public"."count_subscribers" () returns table (
  "active" bigint, "active_before" bigint, "lost" bigint, "failed" bigint, "compared_at" timestamptz
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner sees the money.' using errcode = '42501';
  end if;
  return query
  with "counted" as (
    select "s".*, exists (select 1 from "public"."subscription_of" ("s"."user_id", "s"."livemode")) as "is_running"
    from "public"."subscriptions" as "s"
    where "s"."livemode" = "private"."is_live_money" () and "s"."status" not in ('incomplete', 'incomplete_expired')
  ),
  "before" as (
    select distinct "user_id" from "counted"
    where "created_at" <= now() - interval '30 days' and ("ended_at" is null or "ended_at" > now() - interval '30 days')
  )
  select
    (select count(distinct "user_id") from "counted" where "is_running"),
    (select count(*) from "before"),
    (select count(*) from "before" where "user_id" not in (select "user_id" from "counted" where "is_running")),
    (select count(*) from "counted" where "status" in ('past_due', 'unpaid')),
    (select "c"."compared_at" from "private"."payment_comparison" as "c");
end;
$$;
comment on function "public"."count_subscribers" is
  'active: subscribers now. active_before: those of 30 days ago, of whom lost are no subscribers now. failed: subscriptions with a failed payment. '
  'compared_at: when the figures were last compared with Stripe. Owner only.';
revoke all on function "public"."count_subscribers" from public, "anon";
grant execute on function "public"."count_subscribers" to "authenticated", "service_role";
