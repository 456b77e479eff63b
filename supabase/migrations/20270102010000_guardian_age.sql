-- The owner chooses up to which age a guardian agrees first, and athletes state their age as a range. `age_from` is where the range begins.
-- An athlete who only said 'under 18' before counts as the youngest, so no upgrade and no lower limit shows a film that was hidden.

alter table "public"."profiles"
  add column "age_from" smallint check ("age_from" in (0, 13, 16, 18)),
  add column "age_stated_at" timestamptz;
comment on column "public"."profiles"."is_minor" is 'Whether the person said to be under 18; empty until asked. Set by set_guardian.';
comment on column "public"."profiles"."age_from" is
  'Where the stated age range begins: 0 (under 13), 13 (to 15), 16 (to 17) or 18 (and over). Empty if the person said only whether they are under 18.';
comment on column "public"."profiles"."age_stated_at" is 'When the person last stated their age. Asked again after a year.';

-- Where a site asked for no consent, its coaches have seen these films already.
update "public"."video_submissions" set "cleared_at" = coalesce("submitted_at", "created_at")
where "cleared_at" is null and "private"."setting" ('guardian_consent') = 'false'
  and "user_id" in (select "id" from "public"."profiles" where "is_minor");
insert into "private"."settings" ("name", "value", "meaning") values (
  'guardian_consent_age', '18',
  'Athletes under this age need a guardian''s consent before coaches see their videos: 18, 16 or 0 (nobody). content/site.yml, written at each start.'
);
delete from "private"."settings" where "name" = 'guardian_consent';

create function "private"."guardian_consent_age" () returns integer
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return coalesce(("private"."setting" ('guardian_consent_age'))::integer, 18);
end;
$$;
revoke all on function "private"."guardian_consent_age" from public;

create function "private"."is_consent_asked" ("p_is_minor" boolean, "p_age_from" integer, "p_limit" integer) returns boolean
  language sql
  immutable
  set search_path = ''
as $$
  select coalesce("p_is_minor" and coalesce("p_age_from", 0) < "p_limit", false);
$$;
comment on function "private"."is_consent_asked" is 'Whether a guardian has to agree for a person of this stated age. Without a range, under 18 counts as the youngest.';
revoke all on function "private"."is_consent_asked" from public;

create or replace function "private"."athletes_without_consent" () returns setof uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select "p"."id" from "public"."profiles" as "p"
  where "p"."is_minor" and "private"."is_consent_asked" ("p"."is_minor", "p"."age_from", (select "private"."guardian_consent_age" ()))
    and not "private"."has_guardian_consent" ("p"."id");
$$;

create or replace function "private"."is_film_hidden" ("p_name" text) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select 1 from "public"."profiles" as "p"
    where "p"."id" = "private"."as_uuid" (split_part("p_name", '/', 1))
      and "private"."is_consent_asked" ("p"."is_minor", "p"."age_from", "private"."guardian_consent_age" ())
      and not "private"."has_guardian_consent" ("p"."id")
      and not exists (
        select 1 from "public"."video_submissions" as "s" where "s"."video_url" = "p_name" and "s"."cleared_at" is not null
      )
  );
end;
$$;

drop function "public"."is_guardian_consent_asked" ();
create function "public"."is_guardian_consent_asked" ("p_user_id" uuid) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce((
    select "private"."is_consent_asked" ("is_minor", "age_from", "private"."guardian_consent_age" ())
    from "public"."profiles" where "id" = "p_user_id"
  ), false);
$$;
comment on function "public"."is_guardian_consent_asked" is
  'Whether a guardian has to agree before coaches see this athlete''s videos: the mail asks for it then.';
revoke all on function "public"."is_guardian_consent_asked" from public, "anon", "authenticated";
grant execute on function "public"."is_guardian_consent_asked" to "service_role";

-- A higher limit hides nothing that coaches see already: those films are cleared before it holds.
create function "public"."set_guardian_consent_age" ("p_age" integer) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if "p_age" is null or "p_age" not in (0, 16, 18) then
    raise exception 'Guardians are asked for athletes under 18, under 16 or for nobody.' using errcode = '22023';
  end if;
  if "p_age" > "private"."guardian_consent_age" () then
    update "public"."video_submissions" as "s" set "cleared_at" = coalesce("s"."submitted_at", "s"."created_at")
    from "public"."profiles" as "p"
    where "p"."id" = "s"."user_id" and "s"."cleared_at" is null
      and "private"."is_consent_asked" ("p"."is_minor", "p"."age_from", "p_age")
      and not "private"."waits_for_guardian" ("s"."id");
  end if;
  insert into "private"."settings" ("name", "value", "meaning")
  values ('guardian_consent_age', to_jsonb("p_age"), 'Athletes under this age need a guardian''s consent before coaches see their videos.')
  on conflict ("name") do update set "value" = excluded."value"
  where "settings"."value" is distinct from excluded."value";
end;
$$;
comment on function "public"."set_guardian_consent_age" is
  'Stores up to which age a guardian agrees before coaches see videos: 18, 16 or 0 (never asked). Films that coaches could see stay visible.';
revoke all on function "public"."set_guardian_consent_age" from public, "anon", "authenticated";
grant execute on function "public"."set_guardian_consent_age" to "service_role";

drop function "public"."set_guardian" (boolean, text, text);
-- Naming a guardian sends a mail to a stranger, so it is bounded: one to an address, and a second when it has to ask for consent; five a day.
create function "public"."set_guardian" (
  "p_is_minor" boolean, "p_name" text default null, "p_email" text default null, "p_age_from" smallint default null
) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_user_id uuid := (select "private"."member_id"());
  v_email text := lower(btrim("p_email"));
  v_before text;
  v_was_asked boolean := "public"."is_guardian_consent_asked" (v_user_id);
  v_asks_now boolean;
begin
  if "p_age_from" is not null and ("p_age_from" not in (0, 13, 16, 18) or ("p_age_from" < 18) is distinct from "p_is_minor") then
    raise exception 'Choose your age.' using errcode = '22023', detail = 'age_required';
  end if;
  update "public"."profiles"
  set "is_minor" = "p_is_minor", "age_stated_at" = now(),
    "age_from" = case when "p_is_minor" is false then 18 else "p_age_from" end
  where "id" = v_user_id;
  if not found then
    raise exception 'Please sign in.' using errcode = '42501';
  end if;
  if "p_is_minor" is not true then
    delete from "public"."guardians" where "user_id" = v_user_id;
    return;
  end if;
  if coalesce(btrim("p_name"), '') = '' or coalesce(v_email, '') = '' then
    raise exception 'Please name a parent or guardian.' using errcode = '22023', detail = 'guardian_required';
  end if;
  if exists (select 1 from "auth"."users" where "id" = v_user_id and lower("email") = v_email) then
    raise exception 'This is your own address.' using errcode = '22023', detail = 'own_address';
  end if;
  select "email" into v_before from "public"."guardians" where "user_id" = v_user_id for update;
  insert into "public"."guardians" ("user_id", "name", "email", "stopped_at")
  values (
    v_user_id, btrim("p_name"), v_email,
    (select "created_at" from "private"."guardian_objections" where "user_id" = v_user_id and "email" = v_email)
  )
  on conflict ("user_id") do update
  set "name" = excluded."name", "email" = excluded."email", "stopped_at" = excluded."stopped_at";
  v_asks_now := not v_was_asked and "public"."is_guardian_consent_asked" (v_user_id)
    and not exists (select 1 from "public"."guardian_consents" where "user_id" = v_user_id and "email" = v_email);
  if v_before is not distinct from v_email and not v_asks_now then
    return;
  end if;
  if (
    select count(*) from "public"."mail_outbox"
    where "kind" = 'guardian-named' and "payload" ->> 'guardianOf' = v_user_id::text and "created_at" > now() - interval '1 day'
  ) >= 5 then
    raise exception 'You changed your guardian too often today.' using errcode = '42501', detail = 'too_many_changes';
  end if;
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
  values (
    'guardian-named', v_email, jsonb_build_object('guardianOf', v_user_id),
    'guardian-named:' || v_user_id || ':' || v_email || case when v_before = v_email then ':consent' else '' end
  )
  on conflict ("dedupe_key") do nothing;
end;
$$;
comment on function "public"."set_guardian" is
  'The caller states their age, as a range that begins with p_age_from, and if under 18 who their guardian is; without, a guardian named before is '
  'forgotten. A new address is told by mail. Error details: age_required, guardian_required, own_address, too_many_changes.';
revoke all on function "public"."set_guardian" from public, "anon";
grant execute on function "public"."set_guardian" to "authenticated", "service_role";
