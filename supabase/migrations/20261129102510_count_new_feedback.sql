-- The number of new feedback counts all of it, not only that among the newest 100.

create or replace function private.is_new_feedback (p_film public.video_submissions) returns boolean
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select p_film.submission_status <> 'pending' and (
    p_film.seen_at is null or exists (
      select 1 from public.review_replies as a
      where a.submission_id = p_film.id and a.is_coach and a.created_at > p_film.seen_at
    )
  );
$$;
comment on function private.is_new_feedback is 'Whether the athlete has not seen the review of a film, or what the coach wrote since.';
grant execute on function private.is_new_feedback to authenticated, service_role;

create or replace function public.list_my_feedback (p_limit integer default 24, p_offset integer default 0) returns table (
  submission_id uuid,
  video_file_name text,
  submission_status text,
  created_at timestamptz,
  submitted_at timestamptz,
  due_at timestamptz,
  reviewed_at timestamptz,
  is_new boolean,
  summary text,
  notes bigint,
  notes_done bigint,
  coach_replies bigint,
  total bigint
)
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select s.id, s.video_file_name, s.submission_status, s.created_at, s.submitted_at,
    case when s.submission_status = 'pending' then private.review_due_for (s.user_id, s.submitted_at, c.spent_at, s.cleared_at) end,
    s.reviewed_at, private.is_new_feedback (s), coalesce(r.summary, ''),
    (select count(*) from public.review_notes as n where n.submission_id = s.id and s.submission_status <> 'pending'),
    (
      select count(*) from public.review_notes as n
      where n.submission_id = s.id and n.done_at is not null and s.submission_status <> 'pending'
    ),
    (select count(*) from public.review_replies as a where a.submission_id = s.id and a.is_coach),
    count(*) over ()
  from public.video_submissions as s
  left join public.spent_credits as c on c.submission_id = s.id and c.returned_at is null
  left join public.reviews as r on r.submission_id = s.id and s.submission_status <> 'pending'
  where s.user_id = (select auth.uid())
  order by coalesce(s.reviewed_at, s.created_at) desc, s.id
  limit least(greatest(coalesce(p_limit, 24), 1), 100)
  offset greatest(coalesce(p_offset, 0), 0);
end;
$$;
comment on function public.list_my_feedback is
  'The caller''s submissions with their reviews, the latest first. Drafts of the coach are not counted.';
grant execute on function public.list_my_feedback to authenticated, service_role;

create or replace function public.count_waiting ()
  returns table (feedback bigint, reviews bigint, messages bigint, chat bigint, chats bigint, needs bigint)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    (
      select count(*) from public.video_submissions as s
      where s.user_id = (select private.member_id()) and private.is_new_feedback (s)
    ),
    (
      select count(*) from private.coached_films as s
      where s.submission_status = 'pending' and s.submitted_at is not null
        and exists (select 1 from public.spent_credits as c where c.submission_id = s.id)
    ),
    (
      select count(*) from public.contact_messages as m
      where (select private.acts_as ('desk')) and m.answered_at is null
    ),
    (
      select count(*) from public.chat_messages as m
      where m.athlete_id = (select private.member_id()) and m.is_coach
        and m.created_at > coalesce(
          (
            select r.read_at from public.chat_reads as r
            where r.user_id = (select private.member_id()) and r.athlete_id = (select private.member_id())
          ),
          '-infinity'
        )
    ),
    (select count(*) from private.unread_chats ()),
    (select count(*) from private.needs ());
$$;
comment on function public.count_waiting is
  'The caller''s unread reviews and messages (chat); for coaches also the submissions to review and the athletes with unread messages (chats), for '
  'the desk the messages to answer and what else needs it (needs). 0 for all others.';
grant execute on function public.count_waiting to authenticated, service_role;
