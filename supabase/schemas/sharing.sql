-- Links to finished reviews, for people without an account. The table stores a hash of each token, so a link can only be copied when it is
-- made. A link works while its row exists, has not expired, and its athlete may share.

create table public.review_links (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.video_submissions (id) on delete cascade,
  token_hash text not null unique check (char_length(token_hash) = 64),
  shows_name boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  views integer not null default 0 check (views >= 0),
  viewed_at timestamptz,
  -- A link to a review also carries the coach's voice-over, if the athlete chose so.
  shows_voice boolean not null default false,
  constraint review_links_range check (expires_at > created_at)
);
comment on table public.review_links is 'Links that show a finished review to anyone who has them. Deleting the row ends the link.';
comment on column public.review_links.token_hash is 'SHA-256 of the token in the link, as hexadecimal digits.';
comment on column public.review_links.shows_name is 'Whether the page shows the athlete''s name and the name of the file.';
comment on column public.review_links.viewed_at is 'When the link was opened last.';
comment on column public.review_links.shows_voice is 'Whether visitors hear the coach''s voice-over.';
alter table public.review_links enable row level security;
grant delete on table public.review_links to authenticated;
grant all on table public.review_links to service_role;
grant select (
  id,
  submission_id,
  shows_name,
  created_at,
  expires_at,
  views,
  viewed_at,
  shows_voice
) on table public.review_links to authenticated;

create index review_links_submission_id on public.review_links (submission_id);

create policy "Athletes and their coaches see whether a review is shared" on public.review_links
  for select to authenticated
  using (exists (select 1 from public.video_submissions where video_submissions.id = review_links.submission_id));

create policy "Athletes end their own links" on public.review_links
  for delete to authenticated
  using (submission_id in (select id from public.video_submissions where user_id = (select auth.uid())));

create policy "Only while the session lives" on public.review_links as restrictive for all to authenticated
  using ((select private.session_is_live()));

-- Sharing needs a consent of its own: a guardian may let a coach see a video and still not want it passed on.
create table public.sharing_consents (
  user_id uuid not null references auth.users (id) on delete cascade,
  email text not null check (email = lower(email)),
  consented_at timestamptz,
  declined_at timestamptz,
  primary key (user_id, email),
  constraint sharing_consents_answered check ((consented_at is null) <> (declined_at is null))
);
comment on table public.sharing_consents is
  'Whether the guardian at an address agrees that an athlete shares reviews by link: their last answer.';
alter table public.sharing_consents enable row level security;
grant select on table public.sharing_consents to authenticated;
grant all on table public.sharing_consents to service_role;

create policy "Athletes read what their guardians answered" on public.sharing_consents
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "Only while the session lives" on public.sharing_consents as restrictive for all to authenticated
  using ((select private.session_is_live()));

create function private.sharing_state (p_user_id uuid) returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select case
    when p.is_minor is null then 'age_unknown'
    when not p.is_minor then 'allowed'
    -- A guardian who wants no videos reviewed wants none shared either.
    when s.declined_at is not null or c.declined_at is not null then 'declined'
    when s.consented_at is not null then 'allowed'
    else 'consent_required'
  end
  from public.profiles as p
  left join public.guardians as g on g.user_id = p.id
  left join public.sharing_consents as s on s.user_id = g.user_id and s.email = g.email
  left join public.guardian_consents as c on c.user_id = g.user_id and c.email = g.email
  where p.id = p_user_id;
$$;

create function public.sharing_state () returns text
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select private.sharing_state ((select private.member_id ()));
$$;
comment on function public.sharing_state is
  'Whether the caller may share reviews: allowed, age_unknown (counts as under 18), consent_required or declined (by their guardian).';
grant execute on function public.sharing_state to authenticated, service_role;

create function public.share_review (
  p_submission_id uuid, p_days integer, p_shows_name boolean, p_shows_voice boolean default false
)
  returns table (id uuid, token text, expires_at timestamptz)
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_user_id uuid := (select private.member_id ());
  v_state text := private.sharing_state (v_user_id);
  -- Two random UUIDs: 244 random bits.
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if p_days is null or p_days not in (7, 30) then
    raise exception 'A link is valid for 7 or 30 days.' using errcode = '22023';
  end if;
  perform 1 from public.video_submissions as v
  where v.id = p_submission_id and v.user_id = v_user_id and v.submission_status <> 'pending'
  for update;
  if not found then
    raise exception 'This review does not exist, is not finished, or is not yours.' using errcode = '42501', detail = 'gone';
  end if;
  if v_state is distinct from 'allowed' then
    raise exception 'Your guardian has to agree before you can share a review.' using errcode = '42501', detail = v_state;
  end if;
  delete from public.review_links as l where l.submission_id = p_submission_id and l.expires_at <= now();
  if (select count(*) from public.review_links as l where l.submission_id = p_submission_id) >= 10 then
    raise exception 'This review has 10 links. End one first.' using errcode = '42501', detail = 'too_many';
  end if;
  return query
  insert into public.review_links (submission_id, token_hash, shows_name, shows_voice, expires_at)
  values (
    p_submission_id, encode(sha256(convert_to(v_token, 'UTF8')), 'hex'), p_shows_name, p_shows_voice, now() + make_interval(days => p_days)
  )
  returning review_links.id, v_token, review_links.expires_at;
end;
$$;
comment on function public.share_review is
  'Makes a link to the caller''s own finished review for 7 or 30 days, with or without the name and the voice-over. The token is returned '
  'once and not stored. Error details: gone, age_unknown, consent_required, declined, too_many.';
grant execute on function public.share_review to authenticated, service_role;

-- Another film is not part of a link, nor is its name: it may show another athlete.
create function private.without_other_films (p_timeline jsonb) returns jsonb
  language sql
  immutable
  set search_path = ''
as $$
  select case when jsonb_typeof(p_timeline -> 'comparisons') is distinct from 'array'
    then p_timeline - array['comparisons', 'otherFrames', 'otherViews']
    else p_timeline - array['otherFrames', 'otherViews'] || jsonb_build_object('comparisons', (
      select coalesce(jsonb_agg(
        jsonb_build_array(change -> 0, case when jsonb_typeof(change -> 1) = 'object' then '{}'::jsonb end) order by place
      ), '[]')
      from jsonb_array_elements(p_timeline -> 'comparisons') with ordinality as t (change, place)
    ))
  end;
$$;
comment on function private.without_other_films is
  'A voice-over''s timeline for a shared link: it says when another film was compared, but neither which one nor its frames.';

-- A timeline has up to 4 MB, and a page has it already when it renews its links to the files.
create function public.read_shared_review (p_token text, p_counts boolean) returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_link public.review_links;
  v_video public.video_submissions;
begin
  select * into v_link from public.review_links as l
  where l.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex') and l.expires_at > now();
  if not found then
    return null;
  end if;
  select * into v_video from public.video_submissions as v
  where v.id = v_link.submission_id and v.submission_status <> 'pending'
    and exists (
      select 1 from storage.objects as o where o.bucket_id = 'video-submissions' and o.name = v.video_url
    );
  if not found or private.sharing_state (v_video.user_id) is distinct from 'allowed' then
    return null;
  end if;
  if p_counts then
    update public.review_links as l set views = l.views + 1, viewed_at = now() where l.id = v_link.id;
  end if;
  return jsonb_build_object(
    'video_path', v_video.video_url,
    'expires_at', v_link.expires_at,
    'athlete_name', case when v_link.shows_name then (
      select concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) from public.profiles where id = v_video.user_id
    ) end,
    'file_name', case when v_link.shows_name then v_video.video_file_name end,
    'status', v_video.submission_status,
    'slow_motion', v_video.slow_motion,
    'slow_motion_runs', v_video.slow_motion_runs,
    'summary', (select r.summary from public.reviews as r where r.submission_id = v_video.id),
    'voice_over', case when v_link.shows_voice then (
      select jsonb_build_object(
        'audio_name', a.audio_name, 'duration_ms', a.duration_ms, 'captions', a.captions,
        'timeline', case when p_counts then private.without_other_films (a.timeline) end
      ) from public.review_voice_overs as a
      where a.submission_id = v_video.id
        and exists (select 1 from storage.objects as o where o.bucket_id = 'review-audio' and o.name = a.audio_name)
    ) end,
    'jump', (
      select jsonb_build_object(
        'grip_m', j.grip_m, 'pole_length_m', j.pole_length_m, 'pole_rating_kg', j.pole_rating_kg,
        'run_up_lefts', j.run_up_lefts, 'mid_mark_m', j.mid_mark_m, 'take_off_m', j.take_off_m,
        'standards_m', j.standards_m, 'bar_m', j.bar_m, 'made', j.made,
        'trim_start_us', j.trim_start_us, 'trim_end_us', j.trim_end_us
      ) from public.jumps as j where j.submission_id = v_video.id
    ),
    'notes', coalesce((
      select jsonb_agg(
        jsonb_build_object('id', n.id, 'at_us', n.at_us, 'end_us', n.end_us, 'body', n.body, 'shapes', n.shapes)
        order by n.at_us, n.id
      ) from public.review_notes as n where n.submission_id = v_video.id
    ), '[]'),
    'phases', coalesce((
      select jsonb_object_agg(p.phase, p.at_us) from public.review_phases as p where p.submission_id = v_video.id
    ), '{}'),
    'steps', coalesce((
      select jsonb_agg(
        jsonb_build_object('id', s.id, 'contact_us', s.contact_us, 'toe_off_us', s.toe_off_us)
        order by s.contact_us, s.id
      ) from public.review_steps as s where s.submission_id = v_video.id
    ), '[]'),
    'measurements', coalesce((
      select jsonb_agg(to_jsonb(m) - 'submission_id' order by m.id)
      from public.review_measurements as m where m.submission_id = v_video.id
    ), '[]'),
    'paths', coalesce((
      select jsonb_agg(jsonb_build_object('part', t.part, 'points', t.points))
      from public.review_paths as t where t.submission_id = v_video.id
    ), '[]'),
    'drills', coalesce((
      select jsonb_agg(
        jsonb_build_object('id', d.id, 'note_id', d.note_id, 'title', f.title, 'key', coalesce(f.slug, f.id::text))
      ) from public.review_drills as d join public.videos as f on f.id = d.video_id
      where d.submission_id = v_video.id
    ), '[]')
  );
end;
$$;
comment on function public.read_shared_review is
  'The review behind a link''s token, as a visitor may see it, with the object names of its video and its voice-over. Null for an unknown, '
  'expired or ended link, and while the athlete may not share. "p_counts" adds one to the link''s views and is false for a renewal, which has no timeline.';
grant execute on function public.read_shared_review to service_role;

-- The guardian answers by a link in the mail; the function guardian-consent has checked it.
create function public.record_sharing_consent (p_user_id uuid, p_email text, p_consents boolean) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not exists (select 1 from auth.users where id = p_user_id) then
    return;
  end if;
  insert into public.sharing_consents (user_id, email, consented_at, declined_at)
  values (p_user_id, lower(p_email), case when p_consents then now() end, case when not p_consents then now() end)
  on conflict (user_id, email) do update
  set consented_at = case when p_consents then coalesce(sharing_consents.consented_at, now()) end,
    declined_at = case when not p_consents then coalesce(sharing_consents.declined_at, now()) end;
  -- A later consent does not open old links again.
  if not p_consents and exists (
    select 1 from public.guardians where user_id = p_user_id and email = lower(p_email)
  ) then
    delete from public.review_links
    where submission_id in (select id from public.video_submissions where user_id = p_user_id);
  end if;
end;
$$;
comment on function public.record_sharing_consent is
  'Records whether a guardian agrees that the athlete shares reviews. Declining ends all links of the athlete. Safe to repeat, and when the '
  'athlete was deleted.';
grant execute on function public.record_sharing_consent to service_role;

create function public.ask_guardian_about_sharing () returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform private.ask_guardian ('guardian-sharing');
end;
$$;
comment on function public.ask_guardian_about_sharing is
  'Emails the caller''s guardian the link to agree that reviews are shared: once an hour, five mails a day. Error details: no_guardian, '
  'guardian_stopped, too_many_mails.';
grant execute on function public.ask_guardian_about_sharing to authenticated, service_role;

create function private.export_review_links (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(review_links) - 'token_hash' order by review_links.created_at), '[]')
  from public.review_links join public.video_submissions on video_submissions.id = review_links.submission_id
  where user_id = p_user_id;
$$;

create function private.export_sharing_consents (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(sharing_consents) - 'user_id' order by email), '[]')
  from public.sharing_consents where user_id = p_user_id;
$$;
