-- Refunds: money goes back once, and what the order delivered ends with it.

create table public.failed_refunds (
  id text primary key check (char_length(id) between 1 and 255),
  order_id uuid not null references public.orders (id) on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (char_length(reason) <= 200),
  failed_at timestamptz not null default now(),
  ended_at timestamptz
);
comment on table public.failed_refunds is
  'Refunds that the payment provider reported as failed or canceled, by its id: the money came back to the owner, days after the buyer got a mail.';
comment on column public.failed_refunds.reason is 'The provider''s own word.';
comment on column public.failed_refunds.failed_at is 'When we knew.';
comment on column public.failed_refunds.ended_at is 'When the order was refunded again, or opened again. Null while the desk has to decide.';
alter table public.failed_refunds enable row level security;
grant select on table public.failed_refunds to authenticated;
grant all on table public.failed_refunds to service_role;

create index failed_refunds_order_id on public.failed_refunds (order_id);

create index failed_refunds_open on public.failed_refunds (failed_at) where ended_at is null;

create policy "Only while the session lives" on public.failed_refunds as restrictive for all to authenticated
  using ((select private.session_is_live()));

create policy "The desk reads failed refunds" on public.failed_refunds
  for select to authenticated
  using (
    (select private.acts_as ('desk'))
  );

-- A refund mails the buyer: how much, and what it means for the files. One that fails later corrects that mail. As with disputes, of two
-- answers of the provider the one that was asked for later counts.
create function public.refund_order (
  p_event_id text,
  p_event_type text,
  p_amount_cents bigint,
  p_refunded_cents bigint,
  p_currency text,
  p_livemode boolean,
  p_payment_intent text default null,
  p_order_id text default null,
  p_asked_at timestamptz default null,
  p_failed jsonb default '[]'
) returns jsonb
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_order public.orders;
  v_asked_at timestamptz := coalesce(p_asked_at, now());
  v_mismatch text;
  v_before integer;
  v_failed integer;
  v_answer jsonb;
begin
  if not private.begin_payment_event (p_event_id, p_event_type, null, p_livemode) then
    return private.payment_event_answer (p_event_id, true);
  end if;

  v_answer := private.refund_held_payment (p_event_id, p_payment_intent, p_refunded_cents);
  if v_answer is not null then
    return v_answer;
  end if;
  -- A refund may arrive before the completion, when only the charge's metadata tells the order.
  select * into v_order from public.orders where stripe_payment_intent = p_payment_intent for update;
  if not found then
    select * into v_order from public.orders where id = private.as_uuid (p_order_id) for update;
  end if;
  if v_order.id is null then
    return private.end_payment_event (p_event_id, null, 'ignored', 'not an order of this shop');
  end if;

  -- Before the completion the discount is not known, so the charge may be smaller than the order.
  v_mismatch := case
    when v_order.stripe_payment_intent <> p_payment_intent then 'payment'
    when p_amount_cents not between 1 and coalesce(v_order.paid_cents, v_order.payable_cents)
      or v_order.paid_cents <> p_amount_cents then 'amount'
    when v_order.currency is distinct from lower(p_currency) then 'currency'
    when v_order.livemode is distinct from p_livemode then 'livemode'
    when coalesce(p_refunded_cents, -1) not between 0 and p_amount_cents then 'refunded amount'
  end;
  if v_mismatch is not null then
    return private.end_payment_event (p_event_id, v_order.id, 'refused', v_mismatch || ' does not match the order');
  end if;
  -- A time that a clock stored that was ahead does not count.
  if v_order.refunds_asked_at <> v_asked_at and private.happened_since (v_order.refunds_asked_at, v_asked_at) then
    return private.end_payment_event (p_event_id, v_order.id, 'ignored', 'a later answer is known');
  end if;

  v_before := v_order.refunded_cents;
  update public.orders
  set
    paid_cents = p_amount_cents,
    disputed_cents = least(disputed_cents, p_amount_cents),
    refunded_cents = p_refunded_cents,
    refunds_asked_at = v_asked_at,
    stripe_payment_intent = coalesce(stripe_payment_intent, p_payment_intent)
  where id = v_order.id
  returning * into v_order;

  -- What failed before was refunded again. A closed order waits until all of it was.
  if v_order.refunded_cents > v_before and v_order.status <> 'refunded' then
    perform private.end_failed_refunds (v_order.id);
  end if;
  insert into public.failed_refunds (id, order_id, amount_cents, reason)
  select id, v_order.id, "amountCents", left(reason, 200)
  from jsonb_to_recordset(p_failed) as failed (id text, "amountCents" integer, reason text)
  on conflict (id) do nothing;
  get diagnostics v_failed = row_count;

  if v_order.refunded_cents <> v_before then
    perform private.queue_mail (
      case when v_order.refunded_cents > v_before then 'order-refunded' else 'order-refund-failed' end, v_order.email,
      jsonb_build_object('orderId', v_order.id, 'cents', abs(v_order.refunded_cents - v_before)), v_order.id || ':' || p_event_id
    );
  end if;

  if v_order.refunded_cents = v_order.paid_cents then
    perform private.end_failed_refunds (v_order.id);
    perform private.close_order (v_order.id);
    return private.end_payment_event (p_event_id, v_order.id, 'refunded');
  elsif v_failed > 0 or v_order.refunded_cents < v_before then
    return private.end_payment_event (p_event_id, v_order.id, 'refund-failed');
  elsif v_order.refunded_cents > 0 then
    return private.end_payment_event (p_event_id, v_order.id, 'refunded-in-part');
  end if;
  return private.end_payment_event (p_event_id, v_order.id, 'ignored', 'nothing is refunded');
end;
$$;
comment on function public.refund_order is
  'Reports the sum that is refunded of a payment, in cents, as the provider answered a request of p_asked_at, and the refunds that failed: '
  '[{id, amountCents, reason}]. Mails the buyer what was added, or that it came back. A full refund ends everything the order delivered, also if it '
  'fails later; a partial one leaves it open.';
grant execute on function public.refund_order to service_role;

create function private.end_failed_refunds (p_order_id uuid) returns integer
  language plpgsql
  volatile
  set search_path = ''
as $$
declare
  v_ended integer;
begin
  update public.failed_refunds set ended_at = now() where order_id = p_order_id and ended_at is null;
  get diagnostics v_ended = row_count;
  return v_ended;
end;
$$;
grant execute on function private.end_failed_refunds to service_role;

-- SECURITY DEFINER because nobody but the service role writes orders.
create function public.reopen_order (p_order_id uuid) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_order public.orders;
begin
  if not private.acts_as ('desk') then
    raise exception 'Only the desk opens orders again.' using errcode = '42501';
  end if;
  -- The lock makes a second press wait and find what the first one did.
  select * into v_order from public.orders where id = p_order_id for update;
  if v_order.id is null then
    return 'unknown-order';
  end if;
  if v_order.status = 'refunded' and v_order.paid_at is null then
    return 'never-delivered';
  end if;
  if private.end_failed_refunds (v_order.id) = 0 then
    return 'no-failed-refund';
  end if;
  if v_order.status = 'refunded' then
    update public.orders set status = 'paid', refunded_at = null where id = v_order.id returning * into v_order;
    update public.review_credits set revoked_at = null where order_id = v_order.id;
    perform private.grant_order (v_order);
    perform private.apply_disputes (v_order.id);
  end if;
  insert into public.admin_actions (admin_id, action, target)
  values ((select private.member_id()), 'reopen-order', v_order.id::text);
  return 'reopened';
end;
$$;
comment on function public.reopen_order is
  'Delivers an order again whose refund failed, or keeps the payment of one that was never closed. Returns reopened, no-failed-refund, '
  'never-delivered or unknown-order. Desk only.';
grant execute on function public.reopen_order to authenticated, service_role;

-- SECURITY DEFINER because nobody but the service role writes orders.
create function public.take_back_order (p_order_id uuid) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_order public.orders;
begin
  if not private.acts_as ('desk') then
    raise exception 'Only the desk takes orders back.' using errcode = '42501';
  end if;
  -- The lock makes a second press wait and find what the first one did.
  select * into v_order from public.orders where id = p_order_id for update;
  if v_order.id is null then
    return 'unknown-order';
  end if;
  if v_order.status <> 'paid' then
    return 'not-paid';
  end if;
  if v_order.paid_cents > 0 then
    return 'not-free';
  end if;
  perform private.close_order (v_order.id);
  perform private.queue_mail (
    'order-refunded', v_order.email, jsonb_build_object('orderId', v_order.id, 'cents', 0), v_order.id || ':0'
  );
  insert into public.admin_actions (admin_id, action, target)
  values ((select private.member_id()), 'take-back-order', v_order.id::text);
  return 'taken-back';
end;
$$;
comment on function public.take_back_order is
  'Ends everything that a paid order of 0 delivered, and tells the buyer; there is no money to refund. Returns taken-back, not-free, not-paid or '
  'unknown-order. Desk only.';
grant execute on function public.take_back_order to authenticated, service_role;

-- One refund of an order at a time: a claim is taken before the payment provider is asked.
create table private.refund_claims (
  order_id uuid primary key references public.orders (id) on delete cascade,
  refunded_cents integer not null check (refunded_cents >= 0),
  amount_cents integer not null check (amount_cents > 0),
  holders integer not null default 1 check (holders >= 0),
  claimed_at timestamptz not null default now(),
  attempt uuid not null default gen_random_uuid()
);
comment on table private.refund_claims is
  'The refund that is being made of an order. A claim for another refunded amount than the order has, or older than 10 minutes, no longer counts.';
comment on column private.refund_claims.attempt is
  'Part of the idempotency key. Claims of the same refund share it until its result is known, or no longer counts.';
comment on column private.refund_claims.refunded_cents is 'The refunded amount that the owner saw.';
comment on column private.refund_claims.holders is 'Requests for this same refund whose result is not known yet.';
alter table private.refund_claims enable row level security;

-- SECURITY DEFINER because the claims are private.
create function public.claim_refund (p_order_id uuid, p_refunded_cents integer, p_amount_cents integer) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_order public.orders;
begin
  -- The lock makes another claim wait for this one.
  select * into v_order from public.orders where id = p_order_id for update;
  if not found then
    return 'unknown-order';
  end if;
  if v_order.refunded_cents = p_refunded_cents + p_amount_cents then
    return 'made';
  end if;
  if v_order.refunded_cents <> p_refunded_cents then
    return 'changed';
  end if;
  insert into private.refund_claims as c (order_id, refunded_cents, amount_cents)
  values (p_order_id, p_refunded_cents, p_amount_cents)
  on conflict (order_id) do update
  set
    refunded_cents = excluded.refunded_cents,
    amount_cents = excluded.amount_cents,
    claimed_at = excluded.claimed_at,
    attempt = case
      when (c.refunded_cents, c.amount_cents) = (excluded.refunded_cents, excluded.amount_cents)
        and private.happened_since (c.claimed_at, now() - interval '10 minutes') then c.attempt
      else excluded.attempt
    end,
    holders = case
      when (c.refunded_cents, c.amount_cents) = (excluded.refunded_cents, excluded.amount_cents) then c.holders + 1
      else 1
    end
  where (c.refunded_cents, c.amount_cents) = (excluded.refunded_cents, excluded.amount_cents)
    or c.refunded_cents <> v_order.refunded_cents
    or not private.happened_since (c.claimed_at, now() - interval '10 minutes');
  return case when found then 'claimed' else 'busy' end;
end;
$$;
comment on function public.claim_refund is
  'Claims a refund before the payment provider is asked. Returns claimed; made, if an earlier attempt succeeded; changed, if the order''s refunded '
  'amount is not p_refunded_cents; busy, while another refund of the order is being made; or unknown-order. The same refund may be claimed again, '
  'because its idempotency key is the same.';
grant execute on function public.claim_refund to service_role;

create function public.refund_attempt (p_order_id uuid) returns uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select attempt from private.refund_claims where order_id = p_order_id;
$$;
comment on function public.refund_attempt is
  'The attempt of the refund that is being made of an order: the same while its result is not known, another one after it was made or refused.';
grant execute on function public.refund_attempt to service_role;

create function public.release_refund (p_order_id uuid, p_refunded_cents integer, p_amount_cents integer) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform from public.orders where id = p_order_id for update;
  update private.refund_claims set holders = holders - 1
  where order_id = p_order_id and refunded_cents = p_refunded_cents and amount_cents = p_amount_cents;
  delete from private.refund_claims where order_id = p_order_id and holders = 0;
end;
$$;
comment on function public.release_refund is 'Ends a claim whose refund was made or refused. Not called while the result is unknown.';
grant execute on function public.release_refund to service_role;
