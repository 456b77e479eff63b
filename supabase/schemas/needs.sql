-- What a person must decide or repair: one list for owner and desk, read from where each outcome is stored.

-- A credit note that Stripe refused. The refund stands, and the invoice still names the whole sum.
create table public.missing_credit_notes (
  refund_key text primary key check (char_length(refund_key) between 1 and 255),
  order_id uuid not null references public.orders (id) on delete cascade,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null default '' check (char_length(reason) <= 500),
  failed_at timestamptz not null default now(),
  ended_at timestamptz
);
comment on table public.missing_credit_notes is 'Refunds whose invoice has no credit note, by the key of the refund. ended_at: a person made it at Stripe.';
alter table public.missing_credit_notes enable row level security;
grant all on table public.missing_credit_notes to service_role;

create index missing_credit_notes_order_id on public.missing_credit_notes (order_id);

create policy "Nobody reads or writes missing credit notes through the API" on public.missing_credit_notes
  as restrictive for all to anon, authenticated
  using (false)
  with check (false);

-- The desk reads what is about orders, the owner everything. SECURITY DEFINER because staff may not read the queue of mails, the jobs and the devices.
create function private.needs ()
  returns table (kind text, id text, since timestamptz, order_id uuid, detail jsonb)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_is_owner constant boolean := private.acts_as ('admin');
begin
  if not private.acts_as ('desk') then
    return;
  end if;
  return query
  select 'held-payment', h.session_id, h.held_at, h.order_id,
    jsonb_build_object(
      'mismatch', h.mismatch, 'paidCents', h.paid_cents, 'paidCurrency', h.currency, 'refundedCents', h.refunded_cents,
      'email', o.email, 'livemode', h.livemode, 'orderStatus', o.status,
      'expectedCents', o.amount_cents + o.shipping_cents, 'currency', o.currency
    )
  from public.held_payments as h join public.orders as o on o.id = h.order_id
  where h.decision is null;

  return query
  select 'failed-refund', f.id, f.failed_at, f.order_id,
    jsonb_build_object(
      'amountCents', f.amount_cents, 'leftCents', o.paid_cents - o.refunded_cents, 'refundedCents', o.refunded_cents,
      'currency', o.currency, 'reason', f.reason, 'email', o.email, 'orderStatus', o.status
    )
  from public.failed_refunds as f join public.orders as o on o.id = f.order_id
  where f.ended_at is null;

  return query
  select 'failed-subscription-refund', s.invoice_id, s.refund_failed_at, null::uuid,
    jsonb_build_object(
      'amountCents', s.refund_failed_cents, 'currency', s.currency, 'email', s.email, 'payment', s.stripe_payment_intent
    )
  from public.subscription_payments as s
  where s.refund_failed_at is not null;

  return query
  select 'dispute', d.id, d.opened_at, d.order_id,
    jsonb_build_object(
      'amountCents', d.amount_cents, 'currency', o.currency, 'reason', d.reason, 'answerBy', d.answer_by, 'email', o.email,
      'payment', o.stripe_payment_intent
    )
  from public.disputes as d join public.orders as o on o.id = d.order_id
  where d.state = 'open' and d.status in ('needs_response', 'warning_needs_response');

  return query
  select 'refused-report', e.id, e.received_at, e.order_id, jsonb_build_object('type', e.type, 'reason', e.reason)
  from public.payment_events as e
  where e.outcome = 'refused' and e.seen_at is null and e.order_id is not null;

  return query
  select 'credit-note', n.refund_key, n.failed_at, n.order_id,
    jsonb_build_object('amountCents', n.amount_cents, 'currency', o.currency, 'reason', n.reason, 'invoiceUrl', o.invoice_url)
  from public.missing_credit_notes as n join public.orders as o on o.id = n.order_id
  where n.ended_at is null;

  return query
  select 'mail', m.id::text, m.failed_at, private.as_uuid (m.payload ->> 'orderId'),
    jsonb_build_object(
      'mail', m.kind, 'recipient', m.recipient, 'error', m.last_error,
      -- Its link has left the queue; the person asks for another one.
      'isExpired', private.mail_rank (m.kind, m.recipient) = 0
    )
  from public.mail_outbox as m
  where m.failed_at is not null and not m.is_settled and (v_is_owner or m.payload ? 'orderId');

  return query
  select 'list-entry', w.id::text, w.sync_rejected_at, null::uuid, jsonb_build_object('email', w.email, 'list', w.list)
  from public.waitlist as w where w.sync_rejected_at is not null and not w.synced_to_beehiiv;

  if v_is_owner then
    return query
    select 'job', j.name, j.failed_at, null::uuid, jsonb_build_object('failures', j.failures, 'error', j.error)
    from private.job_runs as j where j.failures >= 2;

    return query
    select 'push', s.service, min(s.refused_at), null::uuid,
      jsonb_build_object('devices', count(*), 'answers', jsonb_agg(distinct s.refusal))
    from (
      select substring(p.endpoint from '^https?://([^/]+)') as service, p.refused_at, p.refusal
      from public.push_subscriptions as p where p.refused_at is not null
    ) as s
    group by s.service;
  end if;
end;
$$;

create function public.list_needs ()
  returns table (kind text, id text, since timestamptz, order_id uuid, detail jsonb)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select * from private.needs () order by since, id;
$$;
comment on function public.list_needs is
  'What needs the caller: held-payment, failed-refund, failed-subscription-refund, dispute, refused-report, credit-note, mail, list-entry, and for the owner job and push; oldest first. The '
  'desk gets what is about orders and lists, all others nothing.';
grant execute on function public.list_needs to authenticated, service_role;

create function public.end_need (p_kind text, p_id text, p_again boolean default false) returns boolean
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_order_id uuid;
begin
  -- Only what the caller sees.
  select n.order_id into v_order_id from private.needs () as n where n.kind = p_kind and n.id = p_id;
  if not found then
    return false;
  end if;
  case p_kind
    when 'mail' then
      -- The link of an account mail has left the queue.
      if p_again and exists (
        select from public.mail_outbox as m where m.id = p_id::uuid and private.mail_rank (m.kind, m.recipient) = 0
      ) then
        return false;
      end if;
      update public.mail_outbox
      set
        is_settled = not p_again,
        failed_at = case when not p_again then failed_at end,
        attempts = case when p_again then 0 else attempts end,
        next_attempt_at = now()
      where id = p_id::uuid;
    when 'job' then
      update private.job_runs set started_at = now() - make_interval(secs => every_seconds), failures = 0 where name = p_id;
    when 'push' then
      update public.push_subscriptions set refused_at = null, refusal = null
      where substring(endpoint from '^https?://([^/]+)') = p_id;
    when 'list-entry' then
      update public.waitlist set sync_rejected_at = null where id = p_id::uuid;
    when 'credit-note' then
      update public.missing_credit_notes set ended_at = now() where refund_key = p_id;
    when 'failed-subscription-refund' then
      update public.subscription_payments set refund_failed_at = null, refund_failed_cents = null where invoice_id = p_id;
    when 'refused-report' then
      update public.payment_events set seen_at = now() where id = p_id;
    else
      return false;
  end case;
  insert into public.admin_actions (admin_id, action, target, details)
  values (
    (select private.member_id()), case when v_order_id is null then 'end-need' else 'end-need-order' end, coalesce(v_order_id::text, p_id), jsonb_build_object('kind', p_kind, 'again', p_again)
  );
  return true;
end;
$$;
comment on function public.end_need is
  'Ends a line of list_needs that the caller sees: a mail that is sent again (p_again) or left, a job that runs at once, a push service or a list entry that is tried again, a credit '
  'note or a refund of a subscription that was made at Stripe, a refused report that was looked at. Returns whether it was there. Payments and refunds end by functions of their own.';
grant execute on function public.end_need to authenticated, service_role;
