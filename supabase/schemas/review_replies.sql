-- Replies: athlete and coach answer under a finished review, and the other one gets a mail.

create table public.review_replies (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.video_submissions (id) on delete cascade,
  note_id uuid not null,
  author_id uuid default auth.uid () references auth.users (id) on delete set null,
  is_coach boolean not null default false,
  body text not null check (char_length(body) <= 2000 and body ~ '\S'),
  created_at timestamptz not null default now(),
  -- A reply can have a drawing on a frame.
  at_us bigint check (at_us between 0 and 86400000000),
  shapes jsonb not null default '[]' check (private.are_shapes (shapes)),
  foreign key (note_id, submission_id) references public.review_notes (id, submission_id) on delete cascade,
  constraint review_replies_drawing check ((at_us is null) = (shapes = '[]'))
);
comment on table public.review_replies is 'What athlete and coach say under a note, once the review is finished.';
comment on column public.review_replies.is_coach is 'Whether someone else than the submission''s athlete wrote it.';
comment on column public.review_replies.at_us is 'The frame of the drawing, microseconds; null without a drawing.';
comment on column public.review_replies.shapes is 'A drawing, with the properties of review_notes.shapes.';
alter table public.review_replies enable row level security;
grant select, delete on table public.review_replies to authenticated;
grant all on table public.review_replies to service_role;
grant insert (id, submission_id, note_id, body, at_us, shapes) on table public.review_replies to authenticated;
alter publication supabase_realtime add table public.review_replies;

create index review_replies_submission_id on public.review_replies (submission_id, created_at);

create index review_replies_author_id on public.review_replies (author_id);

create index review_replies_note_id_submission_id on public.review_replies (note_id, submission_id);

create policy "Athlete and coach answer once the review is finished" on public.review_replies
  for insert to authenticated
  with check (
    author_id = (select auth.uid())
    and exists (
      select 1 from public.video_submissions
      where video_submissions.id = review_replies.submission_id and submission_status <> 'pending'
    )
  );

create policy "Everybody takes their own words back" on public.review_replies
  for delete to authenticated using (author_id = (select auth.uid()));

create policy "Only while the session lives" on public.review_replies as restrictive for all to authenticated
  using ((select private.session_is_live()));

create policy "Athletes and their coaches read replies" on public.review_replies
  for select to authenticated
  using (
    ((select private.acts_as ('coach')) and exists (select from public.video_submissions where id = submission_id))
    or submission_id in (select private.own_finished_submissions ())
  );

create function private.sign_reply () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  new.is_coach := not exists (
    select 1 from public.video_submissions where id = new.submission_id and user_id = new.author_id
  );
  return new;
end;
$$;

create trigger review_replies_bound before insert on public.review_replies
  for each row execute function private.bound_rows ('submission_id', '1000');

create trigger review_replies_sign before insert on public.review_replies
  for each row execute function private.sign_reply ();

-- A coach's reply goes to the athlete and the guardian. An athlete's goes to the coach who decided, one mail an hour for each submission.
create function private.queue_reply_mail () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission public.video_submissions;
begin
  select * into v_submission from public.video_submissions where id = new.submission_id;
  if new.is_coach then
    perform private.mail_athlete ('review-reply', v_submission.user_id, jsonb_build_object('replyId', new.id), new.id::text);
  else
    perform private.queue_mail (
      'coach-reply', coalesce(users.email, 'owner'), jsonb_build_object('replyId', new.id),
      new.submission_id || ':' || to_char(now() at time zone 'utc', 'YYYY-MM-DD-HH24'),
      case
        when s.notices = 'daily' then ((now() at time zone 'UTC')::date + interval '1 day 6 hours') at time zone 'UTC'
        else now()
      end
    )
    from (select v_submission.reviewed_by as id) as coach
    left join auth.users on users.id = coach.id
    left join public.coach_settings as s on s.user_id = coach.id
    where s.notices is distinct from 'none';
  end if;
  return null;
end;
$$;

create trigger review_replies_queue_mail after insert on public.review_replies
  for each row execute function private.queue_reply_mail ();

create trigger review_replies_note_last after insert or delete on public.review_replies
  for each row execute function private.note_last_reply ();

create trigger clean_text before insert or update of body, shapes on public.review_replies
  for each row execute function private.clean_columns ('body', 'shapes');
