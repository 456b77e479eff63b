-- Payments that arrived and do not match their order. Nothing is delivered before the desk decides: deliver it as paid, or pay it back.

create table public.held_payments (
  session_id text primary key check (char_length(session_id) between 1 and 255),
  order_id uuid not null references public.orders (id) on delete cascade,
  mismatch text not null check (
    mismatch in ('order id', 'session', 'amount', 'shipping', 'currency', 'livemode', 'tax', 'total', 'discount', 'address')
  ),
  livemode boolean not null,
  currency text check (currency ~ '^[a-z]{3}$'),
  paid_cents bigint check (paid_cents >= 0),
  refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  payment_intent text unique,
  held_at timestamptz not null default now(),
  decision text check (decision in ('delivered', 'refunded', 'closed')),
  decided_at timestamptz,
  constraint held_payments_decided check ((decision is null) = (decided_at is null))
);
comment on table public.held_payments is
  'Payment sessions that do not match their order, by Stripe''s id. While one is undecided, its unpaid order is ''held''.';
comment on column public.held_payments.mismatch is 'What does not match. A test payment of a live order, or the other way round, is never delivered.';
comment on column public.held_payments.paid_cents is 'What was paid, as Stripe says; null until it was asked, for a payment that an earlier release refused.';
comment on column public.held_payments.decision is 'Null while the payment waits for the desk.';
alter table public.held_payments enable row level security;
grant select on table public.held_payments to authenticated;
grant all on table public.held_payments to service_role;

create index held_payments_order_id on public.held_payments (order_id);

create policy "Only while the session lives" on public.held_payments as restrictive for all to authenticated
  using ((select private.session_is_live()));

create policy "The desk reads held payments" on public.held_payments
  for select to authenticated
  using ((select private.acts_as ('desk')));

-- Mails the owner's address, and each member of staff with the role 'desk' who reads another one.
create function private.mail_desk (p_kind text, p_payload jsonb, p_dedupe_key text) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  insert into public.mail_outbox (kind, recipient, payload, dedupe_key)
  select p_kind, recipient, p_payload, p_dedupe_key || ':' || recipient
  from (
    select 'owner' as recipient
    union
    select lower(u.email) from public.user_roles as r join auth.users as u on u.id = r.user_id
    where r.role = 'desk' and u.email is not null
  ) as recipients
  on conflict (dedupe_key) do nothing;
$$;
grant execute on function private.mail_desk to service_role;

-- Keeps a payment for the desk. Its goods stay reserved, and buyer and desk get a mail. Test money of a live order leaves the order as it is.
create function private.hold_payment (
  p_event_id text, p_order public.orders, p_payment public.held_payments, p_email text
) returns jsonb
  language plpgsql
  volatile
  set search_path = ''
as $$
declare
  v_order_id constant uuid := (p_order).id;
  v_session constant text := (p_payment).session_id;
  v_order public.orders;
begin
  -- What an earlier release stored lacks what Stripe says.
  insert into public.held_payments (session_id, order_id, mismatch, livemode, currency, paid_cents, payment_intent)
  values (
    v_session, v_order_id, (p_payment).mismatch, (p_payment).livemode, (p_payment).currency, (p_payment).paid_cents,
    (p_payment).payment_intent
  )
  on conflict (session_id) do update set
    mismatch = excluded.mismatch, currency = excluded.currency, paid_cents = excluded.paid_cents, payment_intent = excluded.payment_intent
  where held_payments.decision is null;
  if not found then
    return private.end_payment_event (p_event_id, v_order_id, 'ignored', 'decided before');
  end if;
  if (p_payment).livemode = (p_order).livemode then
    update public.orders
    set status = 'held', email = case when char_length(p_email) between 3 and 320 then p_email else email end
    where id = v_order_id and status in ('pending', 'cancelled', 'held') and paid_cents is null;
    select * into v_order from public.orders where id = v_order_id;
    update public.stock_reservations set until = 'infinity' where order_id = v_order_id and v_order.status = 'held';
    perform private.queue_mail (
      'payment-held', v_order.email, jsonb_build_object('orderId', v_order_id, 'sessionId', v_session), v_session
    );
  end if;
  perform private.mail_desk (
    'held-payment-notice', jsonb_build_object('orderId', v_order_id, 'sessionId', v_session), 'held-payment-notice:' || v_session
  );
  return private.end_payment_event (p_event_id, v_order_id, 'held', (p_payment).mismatch || ' does not match the order');
end;
$$;
grant execute on function private.hold_payment to service_role;

-- Ends a held payment. Its order, unless it was delivered or another payment of it waits, counts as refunded; as cancelled, if its own currency was not paid.
create function private.end_held_payment (p_session_id text, p_decision text) returns void
  language plpgsql
  volatile
  set search_path = ''
as $$
declare
  v_held public.held_payments;
begin
  update public.held_payments set decision = p_decision, decided_at = now()
  where session_id = p_session_id and decision is null
  returning * into v_held;
  update public.orders as o
  set
    status = case when r.is_refunded then 'refunded' else 'cancelled' end,
    paid_cents = case when r.is_refunded then v_held.paid_cents end,
    refunded_cents = case when r.is_refunded then v_held.paid_cents else 0 end,
    refunded_at = case when r.is_refunded then now() end
  from (
    select coalesce(p_decision = 'refunded' and v_held.paid_cents > 0 and v_held.currency = q.currency, false) as is_refunded
    from public.orders as q where q.id = v_held.order_id
  ) as r
  where o.id = v_held.order_id and o.status = 'held'
    and not exists (
      select from public.held_payments as h
      where h.order_id = o.id and h.decision is null and h.livemode = o.livemode
    );
end;
$$;
grant execute on function private.end_held_payment to service_role;

-- Records what is paid back of a held payment; the whole sum ends it, and a refund that fails later brings it back. Returns null for any other
-- payment. The caller began the event.
create function private.refund_held_payment (
  p_event_id text, p_payment_intent text, p_refunded_cents bigint
) returns jsonb
  language plpgsql
  volatile
  set search_path = ''
as $$
declare
  v_held public.held_payments;
  v_before bigint;
  v_email text;
begin
  select refunded_cents into v_before from public.held_payments
  where payment_intent = p_payment_intent and decision is distinct from 'delivered' for update;
  if not found then
    return null;
  end if;
  update public.held_payments
  set
    refunded_cents = p_refunded_cents,
    decision = case when decision = 'refunded' and p_refunded_cents < paid_cents then null else decision end,
    decided_at = case when decision = 'refunded' and p_refunded_cents < paid_cents then null else decided_at end
  where payment_intent = p_payment_intent
  returning * into v_held;
  if v_held.decision is null then
    update public.orders set status = 'held', paid_cents = null, refunded_cents = 0, refunded_at = null
    where id = v_held.order_id and status in ('cancelled', 'refunded') and paid_at is null and livemode = v_held.livemode;
  end if;
  select email into v_email from public.orders where id = v_held.order_id;
  if v_held.refunded_cents > v_before then
    perform private.queue_mail (
      'payment-returned', v_email, jsonb_build_object('orderId', v_held.order_id, 'sessionId', v_held.session_id),
      v_held.session_id || ':' || v_held.refunded_cents
    );
  end if;
  if v_held.refunded_cents < v_held.paid_cents then
    return private.end_payment_event (p_event_id, v_held.order_id, 'refunded-in-part');
  end if;
  perform private.end_held_payment (v_held.session_id, 'refunded');
  return private.end_payment_event (p_event_id, v_held.order_id, 'refunded');
end;
$$;
grant execute on function private.refund_held_payment to service_role;

-- SECURITY DEFINER because nobody but the service role writes held payments.
create function public.close_held_payment (p_session_id text) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_held public.held_payments;
begin
  if not private.acts_as ('desk') then
    raise exception 'Only the desk decides about payments.' using errcode = '42501';
  end if;
  select * into v_held from public.held_payments where session_id = p_session_id for update;
  if v_held.decision is not null then
    return v_held.decision;
  end if;
  if v_held.mismatch is distinct from 'livemode' then
    return 'deliver-or-refund';
  end if;
  perform private.end_held_payment (p_session_id, 'closed');
  insert into public.admin_actions (admin_id, action, target)
  values ((select private.member_id()), 'close-held-order', v_held.order_id::text);
  return 'closed';
end;
$$;
comment on function public.close_held_payment is
  'Ends a held payment of the other mode (test or live) without delivering or refunding it. Returns closed, an earlier decision, or deliver-or-refund for '
  'any other payment. Desk only.';
grant execute on function public.close_held_payment to authenticated, service_role;
