-- Mail about messages: one for all that is unread for 15 minutes; a push tells each at once. Reading the thread removes the mail from the queue.
-- A guardian's copy has the messages of 15 minutes. The window is in the payload, so that a retry has the same content.
create function private.queue_chat_mail () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_delay constant interval := interval '15 minutes';
  v_side text := case when new.is_coach then 'athlete' else 'coach' end;
  v_reader uuid := case
    when new.is_coach then new.athlete_id
    else (select coach_id from public.athlete_coaches where athlete_id = new.athlete_id)
  end;
  v_is_pushed boolean := coalesce(private.may_push (v_reader, 'message'), false);
  v_guardian text;
begin
  -- The mail of the thread that is not due yet carries this message, too. The lock keeps it from being sent before this transaction ends.
  perform pg_advisory_xact_lock(hashtextextended('chat-mail:' || new.athlete_id, 0));
  update public.mail_outbox
  set next_attempt_at = case when v_is_pushed and push is null then now() else next_attempt_at end
  where kind = 'chat-unread' and payload ->> 'athleteId' = new.athlete_id::text and payload ->> 'side' = v_side
    and sent_at is null and failed_at is null and attempts = 0 and next_attempt_at > now();
  if not found then
    perform private.queue_mail (
      'chat-unread', coalesce(users.email, 'owner'), jsonb_build_object('athleteId', new.athlete_id, 'side', v_side),
      p_at => now() + case when v_is_pushed then interval '0' else v_delay end
    )
    from (select v_reader as id) as reader left join auth.users on users.id = reader.id
    where users.email is not null or not new.is_coach;
  end if;

  select g.email into v_guardian
  from public.guardians as g join public.profiles as p on p.id = g.user_id
  where g.user_id = new.athlete_id and p.is_minor and g.stopped_at is null
    and private.has_guardian_consent (new.athlete_id);
  if v_guardian is null then
    return null;
  end if;
  perform 1 from public.mail_outbox
  where kind = 'chat-copy' and payload ->> 'guardianOf' = new.athlete_id::text and recipient = v_guardian
    and sent_at is null and failed_at is null and attempts = 0 and next_attempt_at > now()
  for update;
  if not found then
    perform private.queue_mail (
      'chat-copy', v_guardian, jsonb_build_object('guardianOf', new.athlete_id, 'since', now(), 'until', now() + v_delay),
      p_at => now() + v_delay
    );
  end if;
  return null;
end;
$$;

create trigger chat_messages_queue_mail after insert on public.chat_messages
  for each row execute function private.queue_chat_mail ();

create function public.mark_chat_read (p_athlete_id uuid, p_until timestamptz) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_reader uuid := (select private.member_id());
  v_is_athlete boolean := p_athlete_id = v_reader;
begin
  if private.can_read_chat (p_athlete_id) is not true or not exists (
    select 1 from public.profiles where id = p_athlete_id
  ) then
    raise exception 'You have no such conversation.' using errcode = '42501';
  end if;
  insert into public.chat_reads as r (user_id, athlete_id, read_at)
  values (v_reader, p_athlete_id, least(p_until, now()))
  on conflict (user_id, athlete_id) do update set read_at = greatest(r.read_at, excluded.read_at);
  -- Another coach who looks in does not keep the athlete's own coach from being notified.
  delete from public.mail_outbox as m
  where m.kind = 'chat-unread' and m.payload ->> 'athleteId' = p_athlete_id::text
    and m.payload ->> 'side' = case when v_is_athlete then 'athlete' else 'coach' end
    and (
      m.recipient = 'owner'
      or lower(m.recipient) = (select lower(email) from auth.users where id = v_reader)
    )
    and m.sent_at is null and m.failed_at is null and m.attempts = 0 and m.bundle_id is null
    and not exists (
      select 1 from public.chat_messages as later
      where later.athlete_id = p_athlete_id and later.is_coach = v_is_athlete and later.created_at > p_until
    );
end;
$$;
comment on function public.mark_chat_read is
  'The caller has read an athlete''s thread up to a time. Removes the mail about it, if nothing newer is unread. For the athlete and their coaches.';
grant execute on function public.mark_chat_read to authenticated, service_role;
