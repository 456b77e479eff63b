-- Review credits are spent on submissions. A submission is due within review_hours, paid or not.

create table public.spent_credits (
  submission_id uuid primary key references public.video_submissions (id) on delete cascade,
  spent_at timestamptz not null default now(),
  returned_at timestamptz,
  credit_id uuid,
  constraint spent_credits_credit_id_fkey foreign key (credit_id) references public.review_credits (id) on delete cascade
);
comment on table public.spent_credits is
  'What covers the review of a submission: a credit, or without one the athlete''s reviews of that month. Without a row the submission waits.';
comment on column public.spent_credits.returned_at is 'When the credit went back to its order: the coach could not use the film.';
alter table public.spent_credits enable row level security;
grant select on table public.spent_credits to authenticated;
grant all on table public.spent_credits to service_role;

create index spent_credits_credit_id on public.spent_credits (credit_id);

create policy "Only while the session lives" on public.spent_credits as restrictive for all to authenticated
  using ((select private.session_is_live()));

create policy "Athletes see their spent credits, coaches their athletes'" on public.spent_credits
  for select to authenticated
  using (
    ((select private.acts_as ('coach')) and exists (select from public.video_submissions where id = submission_id))
    or submission_id in (select private.own_submissions ())
  );

create function private.review_due_at (
  p_submitted_at timestamptz, p_spent_at timestamptz, p_cleared_at timestamptz default null
) returns timestamptz
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select greatest(p_submitted_at, p_spent_at, p_cleared_at) + (value)::integer * interval '1 hour'
  from private.settings
  where name = 'review_hours' and p_submitted_at is not null and p_spent_at is not null;
$$;

create function private.is_paid_review (p_submission_id uuid) returns boolean
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select exists (
    select 1 from public.spent_credits as c
    join public.review_credits as r on r.id = c.credit_id
    where c.submission_id = p_submission_id and c.returned_at is null and r.revoked_at is null
  );
$$;

-- A credit on a covered submission makes it a paid one, and its due time stays.
create function public.spend_review_credit (p_submission_id uuid) returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission public.video_submissions;
  v_spent public.spent_credits;
begin
  v_submission := private.lock_own_submission (p_submission_id);
  select * into v_spent from public.spent_credits where submission_id = p_submission_id and returned_at is null;
  if v_spent.credit_id is null then
    if v_submission.submission_status <> 'pending' then
      raise exception 'This submission is % already.', v_submission.submission_status using detail = 'already_reviewed';
    end if;
    if not private.take_review_credit (p_submission_id, v_submission.user_id) then
      raise exception 'You have no video review left.' using detail = 'no_credit', hint = 'You can buy one in the shop.';
    end if;
    select * into v_spent from public.spent_credits where submission_id = p_submission_id;
    update public.video_submissions set submitted_at = now() where id = p_submission_id and submitted_at is null;
  end if;
  return private.review_due_for (
    v_submission.user_id, coalesce(v_submission.submitted_at, now()), v_spent.spent_at, v_submission.cleared_at
  );
end;
$$;
comment on function public.spend_review_credit is
  'Spends the caller''s oldest review credit on their own pending submission and hands it in. Answers until when the review is due; asked again, '
  'the same. Error details: no_credit, already_reviewed.';
grant execute on function public.spend_review_credit to authenticated, service_role;

-- A film that could not be used, or was taken back before anybody looked at it, was no review.
create function private.return_review_credit (p_submission_id uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_credit_id uuid;
begin
  update public.spent_credits set returned_at = now()
  where submission_id = p_submission_id and returned_at is null
  returning credit_id into v_credit_id;
  update public.review_credits set used = used - 1 where id = v_credit_id;
end;
$$;

-- An order's credits stay without their buyer, for the accounts. A given one says something about a person.
create function private.delete_given_credit () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from public.review_credits where id = new.id;
  return null;
end;
$$;

create trigger review_credits_delete_given after update of user_id on public.review_credits
  for each row when (new.user_id is null and new.order_id is null)
  execute function private.delete_given_credit ();

create function public.give_review_credits (p_user_id uuid, p_count integer, p_note text default '') returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_id uuid;
begin
  if not private.is_admin() then
    raise exception 'Only the owner gives review credits.' using errcode = '42501';
  end if;
  if p_count is null or p_count not between 1 and 100 then
    raise exception 'Give 1 to 100 credits.' using errcode = '22023';
  end if;
  if not exists (select 1 from public.profiles where id = p_user_id) then
    raise exception 'This account was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  insert into public.review_credits (user_id, granted, given_by, note)
  values (p_user_id, p_count, (select private.member_id()), btrim(coalesce(p_note, '')))
  returning id into v_id;
  perform private.queue_mail ('credits-given', email, jsonb_build_object('creditId', v_id), v_id::text)
  from auth.users where id = p_user_id;
  insert into public.admin_actions (admin_id, action, target, details)
  values ((select private.member_id()), 'credit-athlete', p_user_id::text, jsonb_build_object('count', p_count));
end;
$$;
comment on function public.give_review_credits is
  'Gives a member 1 to 100 review credits, with a note that they see, and mails them. Error detail: gone. Owner only.';
grant execute on function public.give_review_credits to authenticated, service_role;

-- Reviews that were spent stay paid.
create function public.take_back_review_credits (p_credit_id uuid) returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_credit public.review_credits;
begin
  if not private.is_admin() then
    raise exception 'Only the owner takes back review credits.' using errcode = '42501';
  end if;
  select * into v_credit from public.review_credits
  where id = p_credit_id and order_id is null for update;
  if not found then
    raise exception 'These credits were not given by the owner, or the account was deleted.' using errcode = 'P0001', detail = 'gone';
  end if;
  if v_credit.used = v_credit.granted then
    return 0;
  end if;
  if v_credit.used = 0 then
    delete from public.review_credits where id = p_credit_id;
  else
    update public.review_credits set granted = used where id = p_credit_id;
  end if;
  insert into public.admin_actions (admin_id, action, target, details)
  values (
    (select private.member_id()), 'uncredit-athlete', v_credit.user_id::text,
    jsonb_build_object('count', v_credit.granted - v_credit.used)
  );
  return v_credit.granted - v_credit.used;
end;
$$;
comment on function public.take_back_review_credits is
  'Takes back the unused credits of one gift. Returns how many. Error detail: gone. Owner only.';
grant execute on function public.take_back_review_credits to authenticated, service_role;

create function public.set_monthly_reviews (p_free integer, p_subscriber integer) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  update private.settings as s set value = to_jsonb(new.value)
  from (values ('free_reviews_per_month', p_free), ('subscriber_reviews_per_month', p_subscriber)) as new (name, value)
  where s.name = new.name and new.value between 0 and 1000;
$$;
comment on function public.set_monthly_reviews is
  'Stores how many reviews a month are free for members and for subscribers, each 0 to 1000.';
grant execute on function public.set_monthly_reviews to service_role;

create function private.is_subscriber (p_user_id uuid) returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  return exists (select from public.subscription_of (p_user_id, true))
    or exists (select from public.subscription_of (p_user_id, false))
    or public.free_library_until (p_user_id) is not null;
end;
$$;
comment on function private.is_subscriber is 'Whether a member has a running subscription, or free access from the owner.';

create function private.month_start () returns timestamptz
  language sql
  stable
  set search_path = ''
as $$
  select date_trunc('month', now() at time zone 'UTC') at time zone 'UTC';
$$;

create function private.reviews_per_month (p_user_id uuid) returns integer
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select greatest(
    (private.setting ('free_reviews_per_month'))::integer,
    case when private.is_subscriber (p_user_id) then (private.setting ('subscriber_reviews_per_month'))::integer end
  );
$$;

create function private.monthly_reviews_left (p_user_id uuid) returns integer
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select greatest(0, private.reviews_per_month (p_user_id) - count(*)::integer)
  from public.video_submissions as s
  join public.spent_credits as c on c.submission_id = s.id
  where s.user_id = p_user_id and c.credit_id is null and c.returned_at is null
    and private.happened_since (c.spent_at, private.month_start ());
$$;

-- Two windows that submit at once wait for each other, so that neither takes the other's review.
create function private.take_monthly_review (p_submission_id uuid, p_user_id uuid) returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_spent_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('monthly reviews:' || p_user_id::text, 0));
  insert into public.spent_credits (submission_id)
  select p_submission_id where private.monthly_reviews_left (p_user_id) > 0
  on conflict (submission_id) do nothing
  returning spent_at into v_spent_at;
  return v_spent_at;
end;
$$;
comment on function private.take_monthly_review is
  'Covers a submission with one of the month''s reviews. Null when none is left or it is covered.';

-- Without the credit that the athlete chose, the video waits: nothing else is spent for them.
create function private.cover_submission (p_film public.video_submissions) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if (p_film).uses_credit then
    perform private.take_review_credit ((p_film).id, (p_film).user_id);
  else
    perform private.take_monthly_review ((p_film).id, (p_film).user_id);
  end if;
end;
$$;

create function private.lock_own_submission (p_submission_id uuid) returns public.video_submissions
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission public.video_submissions;
begin
  select * into v_submission from public.video_submissions
  where id = p_submission_id and user_id = (select private.member_id())
  for update;
  if not found then
    raise exception 'You have no such submission.' using errcode = '42501';
  end if;
  return v_submission;
end;
$$;

create function public.use_monthly_review (p_submission_id uuid) returns timestamptz
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_submission public.video_submissions;
  v_spent_at timestamptz;
begin
  v_submission := private.lock_own_submission (p_submission_id);
  if v_submission.submission_status <> 'pending' then
    raise exception 'This submission is % already.', v_submission.submission_status using detail = 'already_reviewed';
  end if;
  perform private.take_monthly_review (p_submission_id, v_submission.user_id);
  select spent_at into v_spent_at from public.spent_credits
  where submission_id = p_submission_id and returned_at is null;
  if not found then
    raise exception 'You have no free review left this month.' using detail = 'no_review_left';
  end if;
  update public.video_submissions set submitted_at = now() where id = p_submission_id and submitted_at is null;
  return private.review_due_for (
    v_submission.user_id, coalesce(v_submission.submitted_at, now()), v_spent_at, v_submission.cleared_at
  );
end;
$$;
comment on function public.use_monthly_review is
  'Covers the caller''s own pending submission with one of this month''s reviews and submits it. Returns when the review is due; asked again, '
  'the same. Error details: no_review_left, already_reviewed.';
grant execute on function public.use_monthly_review to authenticated, service_role;

create function public.monthly_reviews () returns table (per_month integer, "left" integer, renews_at timestamptz)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select private.reviews_per_month (me.id), private.monthly_reviews_left (me.id),
    (private.month_start () at time zone 'UTC' + interval '1 month') at time zone 'UTC'
  from (select private.member_id() as id) as me
  where me.id is not null;
$$;
comment on function public.monthly_reviews is
  'How many reviews without a credit the caller has each month, how many are left, and when the next month begins.';
grant execute on function public.monthly_reviews to authenticated, service_role;

-- Coaches are notified of a submission when it is covered.
create function private.notify_coaches (p_submission_id uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform private.queue_mail (
    'coach-submission', c.email, jsonb_build_object('submissionId', s.id), s.id || ':' || c.coach_id, c.send_at
  )
  from public.video_submissions as s
  join public.spent_credits as spent on spent.submission_id = s.id and spent.returned_at is null
  cross join lateral private.coaches_to_notify (s.user_id) as c
  where s.id = p_submission_id and s.submitted_at is not null and s.submission_status = 'pending'
    and not private.waits_for_guardian (s.id);
end;
$$;

create function private.queue_covered_notices () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform private.notify_coaches (new.submission_id);
  return null;
end;
$$;

create trigger spent_credits_notify_coaches after insert on public.spent_credits
  for each row execute function private.queue_covered_notices ();
