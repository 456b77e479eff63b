-- The check of an import follows the rules for addresses and texts.

create or replace function "private"."read_invitation_rows" ("p_rows" jsonb) returns table (
  "row_number" integer, "email" text, "name" text, "group_name" text, "free_until" date, "problems" text[]
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not "private"."is_admin"() then
    raise exception 'Only the owner invites athletes.' using errcode = '42501';
  end if;
  if jsonb_typeof("p_rows") is distinct from 'array' or jsonb_array_length("p_rows") not between 1 and 1000 then
    raise exception 'An import has 1 to 1,000 rows.' using errcode = 'P0001', detail = 'row_count';
  end if;
  return query
  with "given" as (
    select "ordinality"::integer as "at", lower("private"."clean_email_address" (coalesce("value" ->> 'email', ''))) as "address",
      btrim("private"."clean_text" (coalesce("value" ->> 'name', ''))) as "who", btrim("private"."clean_text" (coalesce("value" ->> 'group', ''))) as "team",
      btrim(coalesce("value" ->> 'free_until', '')) as "day"
    from jsonb_array_elements("p_rows") with ordinality
  )
  select "at", "address", "who", "team", "private"."as_date" ("day"),
    array_remove(array[
      case when not "private"."is_email_address" ("address") then 'email_invalid' end,
      case when "address" <> '' and row_number() over (partition by "address" order by "at") > 1 then 'duplicate' end,
      case when exists (
        select 1 from "auth"."users" where lower("users"."email") = "address" and "users"."email_confirmed_at" is not null
      ) then 'member' end,
      case when exists (
        select 1 from "public"."invitations" as "i"
        where "i"."email" = "address" and "i"."accepted_at" is null and "i"."revoked_at" is null
      ) then 'invited' end,
      case when char_length("who") > 100 then 'name_too_long' end,
      case when char_length("team") > 60 then 'group_too_long' end,
      case
        when "day" = '' then null
        when "private"."as_date" ("day") is null then 'date_invalid'
        when "private"."as_date" ("day") < ((now() at time zone 'UTC') - interval '12 hours')::date then 'date_past'
      end
    ], null)
  from "given"
  order by "at";
end;
$$;
