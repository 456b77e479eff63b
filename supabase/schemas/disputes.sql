-- Disputes: a buyer who asks the bank for the money back. While one is open, and when it is lost, what the order delivered is closed;
-- when it is won, everything comes back. An order is disputed or paid by all of its disputes together, whatever the amount.

create table public.disputes (
  id text primary key check (char_length(id) between 1 and 255),
  order_id uuid not null references public.orders (id) on delete cascade,
  status text not null check (char_length(status) between 1 and 100),
  state text not null generated always as (
    case
      when status in ('won', 'warning_closed', 'prevented') then 'won'
      when status = 'lost' then 'lost'
      else 'open'
    end
  ) stored,
  amount_cents bigint not null check (amount_cents >= 0),
  reason text not null check (char_length(reason) <= 200),
  livemode boolean not null,
  opened_at timestamptz not null,
  answer_by timestamptz,
  asked_at timestamptz not null,
  updated_at timestamptz not null default now()
);
comment on table public.disputes is 'Disputes by the payment provider''s id, as it described them when it was asked last.';
comment on column public.disputes.status is 'The provider''s own word. One that is not known counts as open.';
comment on column public.disputes.amount_cents is
  'What is asked back: a part of the order, or with fees of exchange even more than it.';
comment on column public.disputes.answer_by is 'Until when the provider takes evidence.';
alter table public.disputes enable row level security;
grant select on table public.disputes to authenticated;
grant all on table public.disputes to service_role;

create index disputes_order_id on public.disputes (order_id);

create index disputes_open on public.disputes (opened_at) where state = 'open';

create policy "Only while the session lives" on public.disputes as restrictive for all to authenticated
  using ((select private.session_is_live()));

create policy "The desk reads disputes" on public.disputes
  for select to authenticated
  using (
    (select private.acts_as ('desk'))
  );

-- Puts an order, whose row the caller has locked, where its disputes say. An order that is refunded or was never paid keeps its status.
create function private.apply_disputes (p_order_id uuid) returns public.orders
  language plpgsql
  volatile
  set search_path = ''
as $$
declare
  v_dispute text;
  v_cents bigint;
  v_was text;
  v_order public.orders;
begin
  select
    case when bool_or(state = 'open') then 'open' when bool_or(state = 'lost') then 'lost' when count(*) > 0 then 'won' end,
    coalesce(sum(amount_cents) filter (where state <> 'won'), 0)
  into v_dispute, v_cents
  from public.disputes where order_id = p_order_id;
  select status into v_was from public.orders where id = p_order_id;

  update public.orders
  set
    dispute = v_dispute,
    disputed_cents = least(v_cents, coalesce(paid_cents, payable_cents)),
    status = case
      when status not in ('paid', 'disputed') then status
      when v_dispute in ('open', 'lost') then 'disputed'
      else 'paid'
    end
  where id = p_order_id
  returning * into v_order;

  if v_order.status = 'disputed' then
    update public.user_downloads set suspended_at = now() where order_id = p_order_id and suspended_at is null;
    update public.review_credits set revoked_at = now() where order_id = p_order_id and revoked_at is null;
  elsif v_was = 'disputed' then
    update public.user_downloads set suspended_at = null where order_id = p_order_id;
    update public.review_credits set revoked_at = null where order_id = p_order_id;
    -- A guest may have got an account in the meantime.
    perform private.grant_order (v_order);
  end if;
  return v_order;
end;
$$;
grant execute on function private.apply_disputes to service_role;

-- Called with what the provider answers now, not with what an event says: events arrive in any order, and a decision can be appealed.
-- Of two answers the one that was asked for later counts.
create function public.record_dispute (
  p_event_id text,
  p_event_type text,
  p_dispute_id text,
  p_status text,
  p_amount_cents bigint,
  p_reason text,
  p_livemode boolean,
  p_opened_at timestamptz,
  p_asked_at timestamptz,
  p_answer_by timestamptz default null,
  p_payment_intent text default null,
  p_order_id text default null
) returns jsonb
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_order public.orders;
  v_before public.disputes;
  v_now public.disputes;
  v_mismatch text;
begin
  if not private.begin_payment_event (p_event_id, p_event_type, null, p_livemode) then
    return private.payment_event_answer (p_event_id, true);
  end if;

  -- As a refund, a dispute may arrive before the completion, when only the charge's metadata tells the order.
  select * into v_order from public.orders where stripe_payment_intent = p_payment_intent for update;
  if not found then
    select * into v_order from public.orders where id = private.as_uuid (p_order_id) for update;
  end if;
  if v_order.id is null then
    return private.end_payment_event (p_event_id, null, 'ignored', 'not an order of this shop');
  end if;
  select * into v_before from public.disputes where id = p_dispute_id;

  v_mismatch := case
    when v_order.stripe_payment_intent <> p_payment_intent then 'payment'
    when v_order.livemode is distinct from p_livemode then 'livemode'
    when v_before.order_id <> v_order.id then 'dispute'
  end;
  if v_mismatch is not null then
    return private.end_payment_event (p_event_id, v_order.id, 'refused', v_mismatch || ' does not match the order');
  end if;

  insert into public.disputes as kept (
    id, order_id, status, amount_cents, reason, livemode, opened_at, answer_by, asked_at
  )
  values (
    p_dispute_id, v_order.id, p_status, p_amount_cents, coalesce(p_reason, ''), p_livemode, p_opened_at,
    p_answer_by, p_asked_at
  )
  on conflict (id) do update set
    status = excluded.status,
    amount_cents = excluded.amount_cents,
    reason = excluded.reason,
    answer_by = excluded.answer_by,
    asked_at = excluded.asked_at,
    updated_at = now()
  where kept.asked_at <= excluded.asked_at
  returning * into v_now;
  if v_now.id is null then
    return private.end_payment_event (p_event_id, v_order.id, 'ignored', 'a later answer is known');
  end if;

  perform private.apply_disputes (v_order.id);
  if v_before.state is distinct from v_now.state then
    insert into public.admin_actions (action, target, details)
    values (
      'dispute-order', v_order.id::text,
      jsonb_build_object(
        'dispute', v_now.id, 'state', v_now.state, 'cents', v_now.amount_cents, 'currency', v_order.currency
      )
    );
  end if;
  perform private.queue_mail (
    'dispute-notice', 'owner', jsonb_build_object('orderId', v_order.id, 'disputeId', v_now.id), v_now.id
  );

  return private.end_payment_event (
    p_event_id, v_order.id, case v_now.state when 'open' then 'disputed' else 'dispute-' || v_now.state end
  );
end;
$$;
comment on function public.record_dispute is
  'Writes down what the provider says of a dispute, closes or opens again what the order delivered, and tells the owner once. Money in '
  'cents. Outcome: disputed, dispute-won, dispute-lost, ignored or refused.';
grant execute on function public.record_dispute to service_role;
