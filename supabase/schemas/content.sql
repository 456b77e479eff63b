-- The owner edits content in the browser: drafts, and every publication with the texts before and after, for history and restoring.
-- The published texts themselves are files (content/ and DATA_DIR/content). Editors change pages and articles, but neither products, which have
-- prices, nor settings.

create function private.editors_places () returns text[]
  language sql
  immutable
  set search_path = ''
as $$
  select array[
    'home.yml', 'about.yml', 'coaching.yml', 'programs.yml', 'shop.yml', 'mediakit.yml', 'pvt.yml', 'contact.yml', 'demo.md', 'coming-soon.yml',
    'pages/', 'blog/', 'redirects.yml'
  ];
$$;
comment on function private.editors_places is 'Files and folders of content/ that the role editor may change.';

create function private.is_editors_file (p_file text) returns boolean
  language sql
  immutable
  security definer
  set search_path = ''
as $$
  select exists (
    select from unnest(private.editors_places ()) as place
    where p_file = place or (place like '%/' and starts_with(p_file, place))
  );
$$;
grant execute on function private.is_editors_file to authenticated;

create function public.content_places (p_user_id uuid) returns text[]
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case
    when exists (select from public.user_roles where user_id = p_user_id and role = 'admin') then null
    when exists (select from public.user_roles where user_id = p_user_id and role = 'editor') then private.editors_places ()
    else '{}'
  end;
$$;
comment on function public.content_places is
  'Files and folders of content/ that an account may change. Null: all of them. Which roles act now is the answer of may_act_as.';
grant execute on function public.content_places to service_role;

-- Without an account, the schedule publishes.
create function private.require_content_rights (p_user_id uuid, p_files text[]) returns void
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_places text[] := public.content_places (p_user_id);
begin
  if p_user_id is null or v_places is null then
    return;
  elsif v_places = '{}' or exists (select from unnest(p_files) as file where not private.is_editors_file (file)) then
    raise exception 'Only the owner changes this content.' using errcode = '42501';
  end if;
end;
$$;
grant execute on function private.require_content_rights to service_role;

create table public.content_publications (
  id uuid primary key default gen_random_uuid(),
  published_by uuid references auth.users (id) on delete set null,
  restores uuid references public.content_publications (id) on delete set null,
  state text not null default 'building' check (state in ('building', 'published', 'failed')),
  step text not null default '' check (char_length(step) <= 200),
  problem text check (char_length(problem) <= 1000),
  titles text[] not null,
  changes jsonb not null check (jsonb_typeof(changes) = 'array' and jsonb_array_length(changes) between 1 and 500),
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
comment on table public.content_publications is
  'The newest 50 attempts to publish content, with their results, and the last published text of each file. The trail names all.';
comment on column public.content_publications.restores is 'The publication whose texts it brought back. Null: it published drafts.';
comment on column public.content_publications.step is 'What the build is doing.';
comment on column public.content_publications.problem is 'Why it failed, in one sentence for the owner.';
comment on column public.content_publications.titles is 'Titles of the changed files.';
comment on column public.content_publications.changes is 'An object for each file: file, title, and its texts before and after.';
alter table public.content_publications enable row level security;
grant select on table public.content_publications to authenticated;
grant all on table public.content_publications to service_role;

create table public.content_drafts (
  file text primary key check (char_length(file) <= 200 and file ~ '^[a-z0-9-]+(/[a-z0-9-]+)*\.(yml|md)$'),
  source text not null,
  version text not null check (version ~ '^[0-9a-f]{64}$'),
  saved_by uuid references auth.users (id) on delete set null,
  saved_at timestamptz not null default now(),
  -- A draft remembers the published text that it began from, so that publishing it never replaces a change that came in between unseen.
  base text check (octet_length(base) <= 300000),
  publication uuid references public.content_publications (id) on delete set null,
  constraint content_drafts_source_check check (octet_length(source) <= 300000)
);
comment on table public.content_drafts is
  'Content files that were edited and not published yet. Owners and editors share one draft of each file.';
comment on column public.content_drafts.file is 'Path in content/, such as products/flight-mode.md.';
comment on column public.content_drafts.version is 'SHA-256 of the source. A change names the version that it is based on.';
comment on column public.content_drafts.source is 'The text of the file. Empty: publishing removes the file.';
comment on column public.content_drafts.base is
  'The published text that the draft takes into account. Empty: there was no such file. Null: the draft is older than this column.';
comment on column public.content_drafts.publication is
  'The last publication that took this draft. What is saved while it runs continues from the text that it publishes.';
alter table public.content_drafts enable row level security;
grant select on table public.content_drafts to authenticated;
grant all on table public.content_drafts to service_role;

create index content_drafts_publication on public.content_drafts (publication);

create index content_drafts_saved_by on public.content_drafts (saved_by);

create policy "The owner reads drafts, editors those of their files" on public.content_drafts
  for select to authenticated
  using (
    (select private.is_admin())
    or ((select private.acts_as ('editor')) and private.is_editors_file (file))
  );

create policy "Only while the session lives" on public.content_drafts as restrictive for all to authenticated
  using ((select private.session_is_live()));

create index content_publications_started_at on public.content_publications (started_at desc);

create index content_publications_restores on public.content_publications (restores);

-- One publication at a time.
create unique index content_publications_building on public.content_publications (state) where state = 'building';

-- An index for each foreign key that had none, so that deleting the row it names reads no whole table.
create index content_publications_published_by on public.content_publications (published_by);

create policy "The owner reads the history, editors that of their files" on public.content_publications
  for select to authenticated
  using (
    (select private.is_admin())
    or (
      (select private.acts_as ('editor'))
      and not exists (
        select from jsonb_array_elements(changes) as change where private.is_editors_file (change ->> 'file') is not true
      )
    )
  );

create policy "Only while the session lives" on public.content_publications as restrictive for all to authenticated
  using ((select private.session_is_live()));

-- The trail is written before the build, as for refunds (decision 018).
create function public.begin_content_publication (p_user_id uuid, p_changes jsonb, p_restores uuid default null)
  returns uuid
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_titles text[] := array(
    select change ->> 'title' from jsonb_array_elements(p_changes) with ordinality as c (change, "position") order by "position"
  );
  v_id uuid;
begin
  perform private.require_content_rights (
    p_user_id, array(select change ->> 'file' from jsonb_array_elements(p_changes) as change)
  );
  insert into public.content_publications (published_by, restores, titles, changes)
  values (p_user_id, p_restores, v_titles, p_changes)
  returning id into v_id;
  insert into public.admin_actions (admin_id, action, target, details)
  values (
    p_user_id, case when p_restores is null then 'publish-content' else 'restore-content' end, v_id::text,
    jsonb_build_object('state', 'asked', 'titles', to_jsonb(v_titles[1:20]), 'count', cardinality(v_titles))
  );
  update public.content_drafts as d set publication = v_id
  from jsonb_array_elements(p_changes) as change
  where d.file = change ->> 'file' and d.source = change ->> 'after';
  return v_id;
exception when unique_violation then
  return null;
end;
$$;
comment on function public.begin_content_publication is
  'Records that a publication starts, also in the trail, and marks the drafts that it publishes. Null while another one runs. Fails for '
  'files that the account may not change.';
grant execute on function public.begin_content_publication to service_role;

-- The page of the history lists the newest 50. Undoing one of them needs the texts of these; a repair needs the last text of each file.
create function private.forget_old_texts () returns void
  language sql
  volatile
  security invoker
  set search_path = ''
as $$
  with old as (
    select id from public.content_publications where state <> 'building' order by started_at desc, id offset 50
  ), last as (
    select distinct on (c.change ->> 'file') p.id, c.change, c."position"
    from public.content_publications as p
    cross join jsonb_array_elements(p.changes) with ordinality as c (change, "position")
    where p.state = 'published'
    order by c.change ->> 'file', p.started_at desc, p.id
  ), kept as (
    select id, jsonb_agg(change order by "position") as changes, array_agg(change ->> 'title' order by "position") as titles
    from last group by id
  ), shortened as (
    update public.content_publications as p set changes = kept.changes, titles = kept.titles
    from kept where p.id = kept.id and p.id in (select id from old)
      and jsonb_array_length(p.changes) <> jsonb_array_length(kept.changes)
  )
  delete from public.content_publications where id in (select id from old) and id not in (select id from kept);
$$;
comment on function private.forget_old_texts is
  'Deletes what no page shows of publications before the newest 50: all but the last published text of each file.';
grant execute on function private.forget_old_texts to service_role;

create function public.finish_content_publication (p_id uuid, p_problem text default null) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  update public.content_publications
  set state = case when p_problem is null then 'published' else 'failed' end, problem = p_problem, finished_at = now()
  where id = p_id and state = 'building';
  if not found then
    return false;
  end if;
  update public.admin_actions
  set details = details || jsonb_build_object('state', case when p_problem is null then 'done' else 'failed' end)
  where action in ('publish-content', 'restore-content') and target = p_id::text;
  if p_problem is null then
    -- A draft that was saved during the build stays, and begins from what was published now.
    update public.content_drafts as d set base = change ->> 'after'
    from public.content_publications as p, jsonb_array_elements(p.changes) as change
    where p.id = p_id and d.publication = p_id and d.file = change ->> 'file';
    delete from public.content_drafts as d
    using public.content_publications as p, jsonb_array_elements(p.changes) as change
    where p.id = p_id and d.file = change ->> 'file' and d.source = change ->> 'after';
  end if;
  perform private.forget_old_texts ();
  return true;
end;
$$;
comment on function public.finish_content_publication is
  'Records the result of a publication, also in the trail, and deletes the drafts that it published. False if it has a result.';
grant execute on function public.finish_content_publication to service_role;

create function public.save_content_drafts (p_drafts jsonb, p_user_id uuid) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_draft record;
begin
  perform private.require_content_rights (
    p_user_id, array(select draft ->> 'file' from jsonb_array_elements(p_drafts) as draft)
  );
  for v_draft in
    select * from jsonb_to_recordset(p_drafts)
      as d (file text, source text, version text, "basedOn" text, published text, base text)
    order by file
  loop
    if v_draft.version = v_draft.published then
      delete from public.content_drafts where file = v_draft.file and version = v_draft."basedOn";
      continue when found;
      if v_draft."basedOn" = v_draft.published
        and not exists (select from public.content_drafts where file = v_draft.file) then
        continue;
      end if;
      raise exception using errcode = 'CB409';
    end if;
    if v_draft."basedOn" = v_draft.published then
      insert into public.content_drafts (file, source, version, base, saved_by)
      values (v_draft.file, v_draft.source, v_draft.version, v_draft.base, p_user_id)
      on conflict (file) do nothing;
      continue when found;
    end if;
    update public.content_drafts
    set
      source = v_draft.source, version = v_draft.version, base = coalesce(v_draft.base, base), saved_by = p_user_id,
      saved_at = now()
    where file = v_draft.file and version = v_draft."basedOn";
    if not found then
      raise exception using errcode = 'CB409';
    end if;
  end loop;
  return true;
exception when sqlstate 'CB409' then
  return false;
end;
$$;
comment on function public.save_content_drafts is
  'Saves drafts, all or none. Each is based on a version: that of the draft, or of the published file if there is no draft. A draft '
  'like the published file is deleted. Without a base, a draft keeps its own. False if another version of one of them was saved since. '
  'Fails for files that the account may not change.';
grant execute on function public.save_content_drafts to service_role;
