-- A token is valid for an hour, its session may end before that: by a sign-out elsewhere, a new password, a deleted account. From
-- then on the token reads and writes no private row.

-- plpgsql keeps its plan for the connection; a function in SQL would plan its statement for every read.
create function "private"."session_is_live" () returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (
    select 1 from "auth"."sessions"
    where "id" = "private"."as_uuid" ("auth"."jwt"() ->> 'session_id')
      and "user_id" = "auth"."uid"()
      and ("not_after" is null or "not_after" > now())
  );
end;
$$;

-- The current user for functions with SECURITY DEFINER, which no policy stops. Null when the session has ended.
create function "private"."member_id" () returns uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select (select "auth"."uid"()) where "private"."session_is_live"();
$$;

revoke all on function "private"."session_is_live" () from public, "anon";
revoke all on function "private"."member_id" () from public, "anon";
grant execute on function "private"."session_is_live" () to "authenticated", "service_role";
grant execute on function "private"."member_id" () to "authenticated", "service_role";

-- Behind every admin policy. One lookup of the role, one of the session.
create or replace function "private"."is_admin" () returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select 1 from "public"."user_roles"
    where "user_id" = (select "auth"."uid"()) and "role" = 'admin'
  ) and "private"."session_is_live"();
$$;

-- One restrictive policy on every table that members reach; it narrows what the others allow. What anybody may leave without an
-- account (forms) is left out: only admins read it, and is_admin() asks for the session.
do $$
declare
  v_table regclass;
begin
  for v_table in
    select "c"."oid"::regclass from "pg_catalog"."pg_class" as "c"
    where ("c"."relnamespace" = 'public'::regnamespace or "c"."oid" = 'storage.objects'::regclass)
      and "c"."relkind" in ('r', 'p') and "c"."relrowsecurity"
      and "c"."relname" not in ('contact_messages', 'free_download_submissions', 'waitlist')
      and (
        has_any_column_privilege('authenticated', "c"."oid", 'select, insert, update')
        or has_table_privilege('authenticated', "c"."oid", 'delete')
      )
  loop
    execute format(
      'create policy "Only while the session lives" on %s as restrictive for all to "authenticated"
         using ((select "private"."session_is_live"()))',
      v_table
    );
  end loop;
end;
$$;

-- The same for functions that members call and that work past the policies: the current user is null for them, as for a visitor.
do $$
declare
  v_function regprocedure;
begin
  for v_function in
    select "p"."oid"::regprocedure from "pg_catalog"."pg_proc" as "p"
    where "p"."pronamespace" in ('public'::regnamespace, 'private'::regnamespace)
      and "p"."prosecdef" and "p"."prorettype" <> 'trigger'::regtype
      and has_function_privilege('authenticated', "p"."oid", 'execute')
      and "p"."proname" not in ('is_admin', 'member_id', 'session_is_live')
      and strpos("p"."prosrc", '"auth"."uid"()') > 0
  loop
    execute replace(pg_get_functiondef(v_function), '"auth"."uid"()', '"private"."member_id"()');
  end loop;
end;
$$;
