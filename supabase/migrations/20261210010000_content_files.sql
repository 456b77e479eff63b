-- Drafts of new, renamed and removed content files. An empty text means that there is no such file: its draft removes the file, and a
-- publication whose text before was empty added it.

alter table "public"."content_drafts" drop constraint "content_drafts_source_check";
alter table "public"."content_drafts" add constraint "content_drafts_source_check" check (octet_length("source") <= 300000);
comment on column "public"."content_drafts"."source" is 'The text of the file. Empty: publishing removes the file.';

drop function "public"."save_content_draft";

create function "public"."save_content_drafts" ("p_drafts" jsonb, "p_user_id" uuid) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_draft record;
begin
  for v_draft in
    select * from jsonb_to_recordset("p_drafts")
      as "d" ("file" text, "source" text, "version" text, "basedOn" text, "published" text)
    order by "file"
  loop
    if v_draft."version" = v_draft."published" then
      delete from "public"."content_drafts" where "file" = v_draft."file" and "version" = v_draft."basedOn";
      continue when found;
      if v_draft."basedOn" = v_draft."published"
        and not exists (select from "public"."content_drafts" where "file" = v_draft."file") then
        continue;
      end if;
      raise exception using errcode = 'CB409';
    end if;
    if v_draft."basedOn" = v_draft."published" then
      insert into "public"."content_drafts" ("file", "source", "version", "saved_by")
      values (v_draft."file", v_draft."source", v_draft."version", "p_user_id")
      on conflict ("file") do nothing;
      continue when found;
    end if;
    update "public"."content_drafts"
    set "source" = v_draft."source", "version" = v_draft."version", "saved_by" = "p_user_id", "saved_at" = now()
    where "file" = v_draft."file" and "version" = v_draft."basedOn";
    if not found then
      raise exception using errcode = 'CB409';
    end if;
  end loop;
  return true;
exception when sqlstate 'CB409' then
  return false;
end;
$$;
comment on function "public"."save_content_drafts" is
  'Saves drafts, all or none. Each is based on a version: that of the draft, or of the published file if there is no draft. A draft '
  'like the published file is deleted. False if another version of one of them was saved since.';
revoke all on function "public"."save_content_drafts" from public, "anon", "authenticated";
grant execute on function "public"."save_content_drafts" to "service_role";
