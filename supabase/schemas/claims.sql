-- Claims: what a guest bought becomes the account's with the same lower-cased, confirmed address, never another one's. It
-- happens when the purchase is fulfilled, when the address is confirmed, and when a member asks.

-- A payment and a confirmation at the same moment would each miss the other, so both take the address first. The one that comes
-- second sees what the first one did: in a volatile function every statement sees what was committed before it.
create function private.lock_address (p_email text) returns void
  language plpgsql
  volatile
  set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('address:' || lower(p_email), 0));
end;
$$;
grant execute on function private.lock_address to service_role;

-- The files of a disputed order come with the dispute's end.
create function private.claim_orders (p_user_id uuid, p_email text) returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_order public.orders;
  v_claimed integer := 0;
begin
  perform private.lock_address (p_email);
  for v_order in
    update public.orders set user_id = p_user_id
    where user_id is null and email = lower(p_email) and status in ('paid', 'disputed', 'refunded')
    returning *
  loop
    v_claimed := v_claimed + 1;
    update public.review_credits set user_id = p_user_id
    where order_id = v_order.id and user_id is null;
    if v_order.status = 'paid' then
      perform private.grant_order (v_order);
    end if;
  end loop;
  return v_claimed;
end;
$$;

create function private.claim_for_account () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform private.claim_orders (new.id, new.email);
  return null;
end;
$$;

create trigger claim_when_made_confirmed after insert on auth.users
  for each row
  when (new.email is not null and new.email_confirmed_at is not null)
  execute function private.claim_for_account ();

create trigger claim_when_confirmed_or_moved after update on auth.users
  for each row
  when (
    new.email is not null and new.email_confirmed_at is not null
    and (old.email_confirmed_at is null or old.email is distinct from new.email)
  )
  execute function private.claim_for_account ();

create function public.claim_my_purchases () returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_email text;
begin
  select email into v_email from auth.users
  where id = (select private.member_id()) and email_confirmed_at is not null and deleted_at is null;
  if v_email is null then
    return 0;
  end if;
  return private.claim_orders ((select private.member_id()), v_email);
end;
$$;
comment on function public.claim_my_purchases is
  'Gives the caller what was bought as a guest with their confirmed address. Returns the number of orders newly claimed.';
grant execute on function public.claim_my_purchases to authenticated;

-- One row an address, used again and again, so that asking often fills nothing. Every address is written down in the same way,
-- known or not: whether there is something to send turns out when the mail is rendered, and no answer's time tells it.
create function public.request_my_files (p_email text) returns void
  language sql
  volatile
  security invoker
  set search_path = ''
as $$
  insert into public.mail_outbox as mail (kind, recipient, dedupe_key)
  values ('my-files', lower(btrim(p_email)), 'my-files:' || lower(btrim(p_email)))
  on conflict (dedupe_key) do update set
    id = gen_random_uuid(),
    attempts = 0,
    next_attempt_at = now(),
    last_error = null,
    created_at = now(),
    sent_at = null,
    failed_at = null
  where mail.created_at <= now() - interval '1 hour';
$$;
comment on function public.request_my_files is 'Queues the mail with links to everything the address bought, at most once an hour.';
grant execute on function public.request_my_files to service_role;

-- The receipt carries fresh links to everything that was bought. SECURITY DEFINER because nobody writes the mail queue directly.
create function public.resend_receipt (p_order_id uuid) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_order public.orders;
begin
  if not private.acts_as ('desk') then
    raise exception 'Only the desk sends files again.' using errcode = '42501';
  end if;
  -- The lock makes a second press, or a second admin, wait and find what the first one did.
  select * into v_order from public.orders where id = p_order_id for update;
  if v_order.id is null then
    return 'unknown-order';
  end if;
  if v_order.status <> 'paid' then
    return 'not-paid';
  end if;
  if v_order.email is null then
    return 'no-address';
  end if;
  if exists (
    select 1 from public.admin_actions
    where action = 'resend-order' and target = v_order.id::text and private.happened_since (created_at, now() - interval '1 minute')
  ) then
    return 'just-sent';
  end if;
  perform private.queue_mail ('order-receipt', v_order.email, jsonb_build_object('orderId', v_order.id));
  insert into public.admin_actions (admin_id, action, target)
  values ((select private.member_id()), 'resend-order', v_order.id::text);
  return 'queued';
end;
$$;
comment on function public.resend_receipt is
  'Queues the receipt of a paid order again, with new download links, to the order''s own address, once a minute at most. Returns '
  'queued, just-sent, not-paid, no-address or unknown-order. Desk only.';
grant execute on function public.resend_receipt to authenticated, service_role;
