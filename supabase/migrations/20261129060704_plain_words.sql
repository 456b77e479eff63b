-- American spelling and plain words in comments and settings.

comment on table private.password_tries is 'How often a member who is signed in gave a password again, within 15 minutes.';

comment on function public.take_password_try is
  'Counts a password given again by a member who is signed in. False from the sixth within 15 minutes on.';

comment on column public.order_items.deliveries is 'What the catalog promised for one piece at that moment.';

comment on table public.failed_refunds is
  'Refunds that the payment provider reported as failed or canceled, by its id: the money came back to the owner, days after the buyer got a mail.';

comment on function public.record_subscription is
  'Writes down what Stripe says of a subscription, and queues a mail when a renewal failed or it ended. False when the account was deleted.';

comment on function public.set_guardian is
  'The caller states their age, as a range that begins with p_age_from, and if under 18 who their guardian is; without, a guardian named before is '
  'forgotten. A new address gets a mail. Error details: age_required, guardian_required, own_address, too_many_changes.';

comment on function public.stop_guardian_mail is
  'Ends the mails to an address about an athlete for good. Harmless to repeat, and when the athlete was deleted.';

comment on function public.record_guardian_consent is
  'What a guardian answers: they agree that the athlete sends videos, or do not (any more). Harmless to repeat, and when the athlete was deleted.';

comment on column public.jumps.grip_m is 'Meters along the pole, from its tip in the box to the top of the upper hand.';

comment on column public.jumps.mid_mark_m is 'Meters from the back of the box, six steps before take-off.';

comment on column public.jumps.take_off_m is 'Meters from the back of the box to the toe of the take-off foot.';

comment on column public.jumps.standards_m is 'Meters that the bar stands behind the back of the box.';

comment on column public.jumps.bar_m is 'Height of the bar above the runway, meters.';

comment on table public.reviews is
  'What the coach says about a submission as a whole. Whether, when and by whom it is finished is in video_submissions.';

comment on column public.review_replies.is_coach is 'Whether someone else than the submission''s athlete wrote it.';

comment on function public.save_review_note is
  'Writes a note as the coach has it; harmless to repeat. p_version: the version last seen, 0 for a note never saved. Answers {outcome, note}: '
  'saved; conflict, with the note as someone else wrote it meanwhile; gone, when it was deleted.';

comment on function public.save_review_items is
  'Writes items of a review as a coach''s device has them: [{submission, kind, id, version, write, earlier, row}], in order; without row the item is '
  'deleted. kind: summary, phases (row: phase to microseconds, null clears one), note, step, measurement or path. version: the one last seen, 0 for a new '
  'item. write: the id of this write. earlier: ids of writes of this item that got no answer. Harmless to repeat. Answers [{outcome, version}]: saved; '
  'conflict, when someone else wrote it meanwhile; gone, when it was deleted. Error details: too_many, and those of the tables.';

comment on function public.record_sharing_consent is
  'Records whether a guardian agrees that the athlete shares reviews. Declining ends all links of the athlete. Safe to repeat, and when the '
  'athlete was deleted.';

create or replace function private.apply_decision (p_submission_id uuid) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_status text;
  v_stored public.submission_decisions;
begin
  select submission_status into v_status from public.video_submissions where id = p_submission_id for update;
  delete from public.submission_decisions where submission_id = p_submission_id and apply_at <= now() returning * into v_stored;
  -- Undone, applied by another caller, or paid for or begun since: that is decided in the room.
  if not found or v_status <> 'pending'
    or private.is_paid_review (p_submission_id) or private.has_review_draft (p_submission_id)
    or not exists (select 1 from public.user_roles where user_id = v_stored.decided_by and role in ('admin', 'coach')) then
    return false;
  end if;
  -- Nobody else's claim was there when it was stored (respect_claim). One that came since loses, for every caller.
  delete from public.review_claims where submission_id = p_submission_id;
  if v_stored.decision = 'rejected' then
    insert into public.reviews (submission_id, summary) values (p_submission_id, v_stored.reason)
    on conflict (submission_id) do update set summary = excluded.summary;
  end if;
  update public.video_submissions
  set submission_status = v_stored.decision, reviewed_by = v_stored.decided_by
  where id = p_submission_id;
  return true;
end;
$$;

create or replace function private.after_film_is_handed_in () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if old.submitted_at is null then
    perform private.cover_submission (new);
  end if;
  -- After it, because coaches are notified of films that are covered.
  if new.submission_status = 'pending' then
    perform private.notify_coaches (new.id);
  end if;
  return null;
end;
$$;

comment on table public.push_settings is 'What members get by push. A row is made with the first device.';

comment on table public.push_subscriptions is 'Devices that get pushes, at most 10 of each member.';

comment on column public.push_subscriptions.session_id is
  'The session in which it was switched on. Not a foreign key, because the auth service owns sessions. Without its session a device gets nothing.';

comment on function private.wants_push is 'Whether a member has a device and wants pushes of this kind: feedback, message, plan or reminder.';

create or replace function public.save_push_subscription (
  p_user_id uuid, p_session_id uuid, p_endpoint text, p_p256dh text, p_auth text, p_time_zone text
) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  insert into public.push_settings (user_id, time_zone) values (p_user_id, p_time_zone)
  on conflict (user_id) do update set time_zone = excluded.time_zone;
  -- A device belongs to the member who switched it on last.
  insert into public.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
  values (p_user_id, p_session_id, p_endpoint, p_p256dh, p_auth)
  on conflict (endpoint) do update set
    user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
    created_at = clock_timestamp();
  delete from public.push_subscriptions where id in (
    select id from public.push_subscriptions where user_id = p_user_id order by created_at desc, id offset 10
  );
end;
$$;

comment on function public.claim_push is
  'The devices that get a push in place of a claimed mail; none if it has to be mailed. Must be answered with settle_push, if there are any.';

create or replace function public.queue_session_reminders () returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_queued integer;
begin
  insert into public.mail_outbox (kind, recipient, payload, dedupe_key)
  select 'session-reminder', users.email, jsonb_build_object('athleteId', s.user_id, 'day', l.at::date),
    'session-reminder:' || s.user_id || ':' || l.at::date
  from public.push_settings as s
  join auth.users on users.id = s.user_id and users.email is not null
  cross join lateral (select private.time_in (s.time_zone) as at) as l
  where s.reminder
    -- Two hours later it is too late: a device that was switched on in the evening gets it tomorrow.
    and extract(hour from l.at) between s.reminder_hour and s.reminder_hour + 2
    and private.wants_push (s.user_id, 'reminder')
    and exists (select 1 from public.sessions_to_do (s.user_id, l.at::date))
  on conflict (dedupe_key) do nothing;
  get diagnostics v_queued = row_count;
  return v_queued;
end;
$$;

update private.settings set meaning = replace(meaning, 'what came of it', 'its result') where name = 'keep_mail_days';
update private.settings set meaning = replace(meaning, 'somebody asked for', 'were asked for') where name = 'keep_file_request_days';
update private.settings set meaning = replace(meaning, 'e-mail', 'email') where name = 'keep_order_address';

alter policy "Visitors join a list, not yet synchronised" on public.waitlist rename to "Visitors join a list, not yet synchronized";
