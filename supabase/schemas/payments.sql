-- Payments: from the payment provider's word to what the buyer gets. Every function runs as the service role and does its whole work in
-- one transaction: either all of it is there, the receipt in the mail queue included, or none.
create table public.payment_events (
  id text primary key,
  type text not null,
  livemode boolean not null,
  order_id uuid references public.orders (id) on delete set null,
  stripe_session_id text,
  outcome text not null,
  reason text,
  received_at timestamptz not null default now(),
  seen_at timestamptz
);
comment on table public.payment_events is
  'Every event that was acted on or refused, by the payment provider''s id: what makes a repeated delivery harmless.';
comment on column public.payment_events.seen_at is 'When the desk looked at a report that was refused.';
alter table public.payment_events enable row level security;
grant select on table public.payment_events to authenticated;
grant all on table public.payment_events to service_role;

create index payment_events_order_id on public.payment_events (order_id);

create index payment_events_refused on public.payment_events (received_at) where outcome = 'refused' and seen_at is null;

create policy "Admins read payment events" on public.payment_events
  for select to authenticated
  using ((select private.is_admin()));

create policy "Only while the session lives" on public.payment_events as restrictive for all to authenticated
  using ((select private.session_is_live()));

-- The transaction that inserts the event does the work. A second delivery of the same event waits here for the first and gets its answer.
create function private.begin_payment_event (
  p_event_id text, p_event_type text, p_session_id text, p_livemode boolean
) returns boolean
  language plpgsql
  volatile
  set search_path = ''
as $$
begin
  insert into public.payment_events (id, type, stripe_session_id, livemode, outcome)
  values (p_event_id, p_event_type, p_session_id, p_livemode, 'received')
  on conflict (id) do nothing;
  return found;
end;
$$;
grant execute on function private.begin_payment_event to service_role;

create function private.payment_event_answer (p_event_id text, p_repeated boolean) returns jsonb
  language sql
  stable
  set search_path = ''
as $$
  select jsonb_build_object('outcome', outcome, 'reason', reason, 'orderId', order_id, 'repeated', p_repeated)
  from public.payment_events where id = p_event_id;
$$;
grant execute on function private.payment_event_answer to service_role;

create function private.end_payment_event (
  p_event_id text, p_order_id uuid, p_outcome text, p_reason text default null
) returns jsonb
  language plpgsql
  volatile
  set search_path = ''
as $$
begin
  update public.payment_events set order_id = p_order_id, outcome = p_outcome, reason = p_reason
  where id = p_event_id;
  return private.payment_event_answer (p_event_id, false);
end;
$$;
grant execute on function private.end_payment_event to service_role;

-- Locks the order of a payment session, by the session or, if the session's id was never saved, by the order the session names.
create function private.lock_order_of_session (p_session_id text, p_order_id text) returns public.orders
  language plpgsql
  volatile
  set search_path = ''
as $$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders where stripe_session_id = p_session_id for update;
  if not found then
    select * into v_order from public.orders where id = private.as_uuid (p_order_id) for update;
  end if;
  return v_order;
end;
$$;
grant execute on function private.lock_order_of_session to service_role;

-- What an order gets is decided here alone: for accounts, links in mails, and downloads with a proof. A product can have several downloads, of
-- which an order gets those that it was promised. An order from before a path was renamed gets all of the product.
create function public.files_of_orders (p_order_ids uuid[]) returns table (
  order_id uuid, id uuid, product_id integer, file_name text, file_type text, bucket_id text, path text, upload text
)
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  with promised as (
    select order_items.order_id, order_items.product_id, delivery ->> 'bucket' as bucket_id, delivery ->> 'path' as path
    from public.order_items
    cross join lateral jsonb_array_elements(order_items.deliveries) as delivery
    where order_items.order_id = any (p_order_ids) and delivery ->> 'kind' = 'file'
  ),
  known as (
    select promised.order_id, promised.product_id, product_files.id
    from promised
    join public.product_files using (product_id, bucket_id, path)
  ),
  given as (
    select order_id, id from known
    union
    select promised.order_id, product_files.id
    from promised
    join public.product_files using (product_id)
    where (promised.order_id, promised.product_id) not in (select order_id, product_id from known)
  )
  select given.order_id, f.id, f.product_id, f.file_name, f.file_type, f.bucket_id, f.path, f.upload
  from given
  join public.product_files as f using (id)
  order by given.order_id, f.created_at, f.path;
$$;
comment on function public.files_of_orders is 'The files that orders deliver, whatever became of their payment.';
grant execute on function public.files_of_orders to service_role;

create function private.grant_order (p_order public.orders) returns void
  language plpgsql
  volatile
  set search_path = ''
as $$
begin
  if (p_order).user_id is not null then
    insert into public.user_downloads (user_id, order_id, product_file_id)
    select (p_order).user_id, order_id, id from public.files_of_orders (array[(p_order).id])
    on conflict (order_id, product_file_id) do nothing;
  end if;

  insert into public.review_credits (order_id, user_id, granted)
  select (p_order).id, (p_order).user_id, sum(order_items.quantity * (delivery ->> 'count')::integer)
  from public.order_items
  cross join lateral jsonb_array_elements(order_items.deliveries) as delivery
  where order_items.order_id = (p_order).id and delivery ->> 'kind' = 'review-credit'
  having count(*) > 0
  on conflict (order_id) do nothing;
end;
$$;
grant execute on function private.grant_order to service_role;

-- What happens after a payment, in this order. Its pieces are taken already: without them the order is not delivered (fulfil_order).
create function private.deliver_order (p_order_id uuid, p_session_id text, p_address jsonb) returns void
  language plpgsql
  volatile
  set search_path = ''
as $$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders where id = p_order_id;
  -- Claimed first, so that what follows goes to the account. The lock makes a confirmation of the address at the same moment wait.
  if v_order.user_id is null and v_order.email is not null then
    perform private.lock_address (v_order.email);
    update public.orders set user_id = private.confirmed_account (v_order.email) where id = p_order_id
    returning * into v_order;
  end if;
  update public.shipments set address = p_address where order_id = p_order_id;
  perform private.end_held_payment (p_session_id, 'delivered');
  perform private.grant_order (v_order);
  -- After the grants, because a dispute that was there first takes them back.
  perform private.apply_disputes (p_order_id);
  perform private.queue_mail ('order-receipt', v_order.email, jsonb_build_object('orderId', p_order_id), p_order_id::text);
  perform private.queue_mail ('purchase-notice', 'owner', jsonb_build_object('orderId', p_order_id), p_order_id::text);
end;
$$;
grant execute on function private.deliver_order to service_role;

-- A disputed order is not paid again; one that was disputed before its payment was reported is disputed from the start.
create function public.fulfil_order (
  p_event_id text,
  p_event_type text,
  p_order_id text,
  p_session_id text,
  p_amount_cents bigint,
  p_currency text,
  p_livemode boolean,
  p_payment_intent text default null,
  p_email text default null,
  p_paid_cents bigint default null,
  p_discount_cents bigint default 0,
  p_coupon_id text default null,
  p_shipping_cents bigint default 0,
  p_address jsonb default null,
  p_tax_cents bigint default 0,
  p_invoice_id text default null,
  p_invoice_url text default null,
  p_discount_code text default null,
  p_accepted boolean default false
) returns jsonb
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_order public.orders;
  v_coupon public.coupons;
  v_held public.held_payments;
  v_countries text[];
  v_address jsonb := private.read_address (p_address);
  v_email text := lower(btrim(p_email));
  v_paid bigint := coalesce(p_paid_cents, p_amount_cents + p_shipping_cents);
  v_added bigint;
  v_mismatch text;
begin
  if not private.begin_payment_event (p_event_id, p_event_type, p_session_id, p_livemode) then
    return private.payment_event_answer (p_event_id, true);
  end if;

  v_order := private.lock_order_of_session (p_session_id, p_order_id);
  if v_order.id is null then
    return private.end_payment_event (p_event_id, null, 'ignored', 'not an order of this shop');
  end if;
  v_added := case when v_order.tax = 'added' then p_tax_cents else 0 end;
  if p_discount_cents <> 0 then
    select * into v_coupon from public.coupons
    where id = private.as_uuid (p_coupon_id) and livemode = p_livemode;
  end if;
  select countries into v_countries from public.shipments where order_id = v_order.id;

  v_mismatch := case
    when v_order.id is distinct from private.as_uuid (p_order_id) then 'order id'
    when v_order.stripe_session_id <> p_session_id then 'session'
    when v_order.amount_cents is distinct from p_amount_cents then 'amount'
    when v_order.shipping_cents is distinct from p_shipping_cents then 'shipping'
    when v_order.currency is distinct from lower(p_currency) then 'currency'
    when v_order.livemode is distinct from p_livemode then 'livemode'
    when p_tax_cents <> 0 and v_order.tax is null or p_tax_cents not between 0 and v_order.payable_cents then 'tax'
    when p_amount_cents - p_discount_cents + p_shipping_cents + v_added is distinct from v_paid or v_order.paid_cents <> v_paid then 'total'
    -- A code of Stripe that is not one of ours counts as Stripe applied it; 'total' checked its sum.
    when p_discount_cents <> 0 and (v_coupon.id is not null or p_discount_code is null)
      and not private.is_discount_of (v_coupon, p_discount_cents, v_order) then 'discount'
    when v_countries is not null and not coalesce(v_address ->> 'country' = any (v_countries), false) then 'address'
  end;
  if v_mismatch is not null and not (p_accepted and v_mismatch not in ('currency', 'livemode')) then
    v_held.session_id := p_session_id;
    v_held.mismatch := v_mismatch;
    v_held.livemode := p_livemode;
    v_held.currency := lower(p_currency);
    v_held.paid_cents := v_paid;
    v_held.payment_intent := p_payment_intent;
    return private.hold_payment (p_event_id, v_order, v_held, v_email);
  end if;

  if v_order.status = 'refunded' then
    return private.end_payment_event (p_event_id, v_order.id, 'ignored', 'refunded before');
  end if;
  if v_order.status in ('paid', 'disputed') then
    return private.end_payment_event (p_event_id, v_order.id, 'ignored', 'fulfilled before');
  end if;

  -- Goods that others bought meanwhile can't be delivered. The caller pays the whole order back.
  if v_order.status = 'cancelled' and v_order.paid_cents is not null then
    return private.end_payment_event (p_event_id, v_order.id, 'sold-out', 'the goods were sold before');
  end if;
  if not private.take_stock (v_order.id) then
    update public.orders
    set
      status = 'cancelled',
      paid_cents = v_paid,
      tax_cents = case when v_order.tax is not null then p_tax_cents end,
      invoice_id = coalesce(p_invoice_id, invoice_id),
      invoice_url = coalesce(p_invoice_url, invoice_url),
      stripe_session_id = p_session_id,
      stripe_payment_intent = coalesce(p_payment_intent, stripe_payment_intent),
      email = case when char_length(v_email) between 3 and 320 then v_email else email end
    where id = v_order.id
    returning * into v_order;
    perform private.end_held_payment (p_session_id, 'refunded');
    perform private.queue_mail ('order-sold-out', v_order.email, jsonb_build_object('orderId', v_order.id), v_order.id::text);
    return private.end_payment_event (p_event_id, v_order.id, 'sold-out', 'the goods were sold before');
  end if;

  -- A cancelled order that is paid all the same is delivered: the money was taken.
  update public.orders
  set
    status = 'paid',
    paid_at = now(),
    paid_cents = v_paid,
    tax_cents = case when v_order.tax is not null then p_tax_cents end,
    invoice_id = coalesce(p_invoice_id, invoice_id),
    invoice_url = coalesce(p_invoice_url, invoice_url),
    disputed_cents = least(disputed_cents, v_paid),
    coupon_code = coalesce(v_coupon.code, p_discount_code),
    stripe_session_id = p_session_id,
    stripe_payment_intent = coalesce(p_payment_intent, stripe_payment_intent),
    email = case when char_length(v_email) between 3 and 320 then v_email else email end
  where id = v_order.id;
  perform private.deliver_order (v_order.id, p_session_id, v_address);
  return private.end_payment_event (p_event_id, v_order.id, 'fulfilled');
end;
$$;
comment on function public.fulfil_order is
  'Reports a completed session: p_amount_cents for the items, of which p_coupon_id took p_discount_cents, and p_shipping_cents, with p_tax_cents of tax in '
  'or on top of them, so that p_paid_cents were paid (all, if null). p_address is where goods go: {name, line1, line2, city, state, postalCode, country}. p_discount_code '
  'is the code that Stripe applied. Delivers the order once per event and once per session. A session that does not match its order is held for the desk, unless '
  'p_accepted says that the desk delivers it as paid. Answers {outcome: fulfilled | ignored | held | sold-out, reason, orderId, repeated}.';
grant execute on function public.fulfil_order to service_role;

create function public.cancel_order (
  p_event_id text,
  p_event_type text,
  p_order_id text,
  p_session_id text,
  p_livemode boolean
) returns jsonb
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_order public.orders;
begin
  if not private.begin_payment_event (p_event_id, p_event_type, p_session_id, p_livemode) then
    return private.payment_event_answer (p_event_id, true);
  end if;

  v_order := private.lock_order_of_session (p_session_id, p_order_id);
  if v_order.id is null then
    return private.end_payment_event (p_event_id, null, 'ignored', 'not an order of this shop');
  end if;
  if v_order.id is distinct from private.as_uuid (p_order_id)
    or v_order.stripe_session_id <> p_session_id
    or v_order.livemode <> p_livemode then
    return private.end_payment_event (p_event_id, v_order.id, 'ignored', 'the session is not the order''s');
  end if;
  if v_order.status <> 'pending' then
    return private.end_payment_event (p_event_id, v_order.id, 'ignored', 'the order is ' || v_order.status);
  end if;

  update public.orders set status = 'cancelled' where id = v_order.id;
  return private.end_payment_event (p_event_id, v_order.id, 'cancelled');
end;
$$;
comment on function public.cancel_order is
  'Reports a session that expired or whose asynchronous payment failed. Only a pending order is cancelled.';
grant execute on function public.cancel_order to service_role;

create function public.cancel_unopened_orders () returns integer
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_cancelled integer;
begin
  update public.orders set status = 'cancelled'
  where status = 'pending' and stripe_session_id is null
    and not private.happened_since (created_at, now() - interval '1 day');
  get diagnostics v_cancelled = row_count;
  return v_cancelled;
end;
$$;
comment on function public.cancel_unopened_orders is
  'Cancels orders of more than a day ago whose payment session was never made, or whose session is not known and has expired. Returns how many.';
grant execute on function public.cancel_unopened_orders to service_role;

-- Ends everything that an order delivered. The caller has locked its row.
create function private.close_order (p_order_id uuid) returns void
  language plpgsql
  volatile
  set search_path = ''
as $$
begin
  update public.orders set status = 'refunded', refunded_at = coalesce(refunded_at, now()) where id = p_order_id;
  delete from public.user_downloads where order_id = p_order_id;
  update public.review_credits set revoked_at = coalesce(revoked_at, now()) where order_id = p_order_id;
end;
$$;
grant execute on function private.close_order to service_role;
