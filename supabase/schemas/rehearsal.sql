-- A rehearsal: what payments of Stripe's test mode delivered. The owner sees it and takes it back before the shop opens, or later.

-- An order that live money was paid for stays, and so does what was reported of it.
create function private.rehearsed_orders () returns setof uuid
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select o.id from public.orders as o
  where not o.livemode
    and not exists (select 1 from public.held_payments as h where h.order_id = o.id and h.livemode)
    and not exists (select 1 from public.payment_events as e where e.order_id = o.id and e.livemode);
$$;

-- What was counted after the sale is the true number already.
create function private.rehearsed_stock () returns table (product_id integer, option text, pieces bigint)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select s.product_id, s.option, sum(i.quantity)
  from public.stock as s
  join public.order_items as i on i.product_id = s.product_id and coalesce(i.option, '') = s.option
  join public.orders as o on o.id = i.order_id
  where o.paid_at is not null and o.id in (select private.rehearsed_orders ())
    and not exists (
      select 1 from public.admin_actions as a
      where a.action = 'set-stock' and a.target = s.product_id::text and a.details ->> 'option' = s.option
        and a.created_at >= o.paid_at
    )
  group by s.product_id, s.option;
$$;

create function public.count_rehearsal () returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with rehearsed as (select id from private.rehearsed_orders () as id)
  select jsonb_build_object(
    'orders', (select count(*) from rehearsed),
    'files', (select count(*) from public.user_downloads where order_id in (select id from rehearsed)),
    'credits', (select coalesce(sum(granted), 0) from public.review_credits where order_id in (select id from rehearsed)),
    'spentCredits', (select coalesce(sum(used), 0) from public.review_credits where order_id in (select id from rehearsed)),
    'plans', (select count(*) from public.plan_assignments where order_id in (select id from rehearsed)),
    'pieces', (select coalesce(sum(pieces), 0) from private.rehearsed_stock ()),
    'subscriptions', (select count(*) from public.subscriptions where not livemode),
    'subscriptionPayments', (select count(*) from public.subscription_payments where not livemode),
    'coupons', (select count(*) from public.coupons where not livemode),
    'keptOrders', (select count(*) from public.orders where not livemode and id not in (select id from rehearsed))
  );
$$;
comment on function public.count_rehearsal is
  'Counts what payments of test mode delivered, and so what take_back_rehearsal takes back. keptOrders: test orders with a live payment, which stay.';
grant execute on function public.count_rehearsal to service_role;

-- Deletes by the tables that know the mode; what orders delivered goes with them. A mail that names one of these rows is not sent.
create function public.take_back_rehearsal () returns jsonb
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_counts constant jsonb := public.count_rehearsal ();
begin
  perform set_config('crossbar.takes_back', 'on', true);
  update public.stock as s set pieces = least(999999, s.pieces + r.pieces)
  from private.rehearsed_stock () as r
  where r.product_id = s.product_id and r.option = s.option;
  delete from public.mail_outbox where sent_at is null and (
    private.as_uuid (payload ->> 'orderId') in (select private.rehearsed_orders ())
    or payload ->> 'subscriptionId' in (select stripe_subscription_id from public.subscriptions where not livemode)
    or payload ->> 'invoiceId' in (select invoice_id from public.subscription_payments where not livemode)
  );
  delete from public.orders where id in (select private.rehearsed_orders ());
  delete from public.held_payments where not livemode;
  delete from public.disputes where not livemode;
  delete from public.payment_events where not livemode;
  delete from public.coupons where not livemode;
  delete from public.subscription_payments where not livemode;
  delete from public.subscriptions where not livemode;
  delete from public.stripe_customers where not livemode;
  delete from public.balance_transactions where not livemode;
  delete from private.balance_imports where not livemode;
  perform set_config('crossbar.takes_back', '', true);
  return v_counts;
end;
$$;
comment on function public.take_back_rehearsal is
  'Deletes every row of test mode with what it delivered, and puts the pieces back that it took from the stock. Touches no live row. Answers what count_rehearsal said.';
grant execute on function public.take_back_rehearsal to service_role;

create function private.keep_live_row () returns trigger
  language plpgsql
  volatile
  set search_path = ''
as $$
begin
  raise exception 'A live row of % is no part of a rehearsal.', tg_table_name using errcode = '23514';
end;
$$;
comment on function private.keep_live_row is 'Refuses to change or delete a live row while a rehearsal is taken back. Each table that knows the mode has it.';

create trigger orders_keep_live before update or delete on public.orders
  for each row when (old.livemode and current_setting('crossbar.takes_back', true) = 'on') execute function private.keep_live_row ();

create trigger held_payments_keep_live before update or delete on public.held_payments
  for each row when (old.livemode and current_setting('crossbar.takes_back', true) = 'on') execute function private.keep_live_row ();

create trigger disputes_keep_live before update or delete on public.disputes
  for each row when (old.livemode and current_setting('crossbar.takes_back', true) = 'on') execute function private.keep_live_row ();

create trigger payment_events_keep_live before update or delete on public.payment_events
  for each row when (old.livemode and current_setting('crossbar.takes_back', true) = 'on') execute function private.keep_live_row ();

create trigger coupons_keep_live before update or delete on public.coupons
  for each row when (old.livemode and current_setting('crossbar.takes_back', true) = 'on') execute function private.keep_live_row ();

create trigger subscription_payments_keep_live before update or delete on public.subscription_payments
  for each row when (old.livemode and current_setting('crossbar.takes_back', true) = 'on') execute function private.keep_live_row ();

create trigger subscriptions_keep_live before update or delete on public.subscriptions
  for each row when (old.livemode and current_setting('crossbar.takes_back', true) = 'on') execute function private.keep_live_row ();

create trigger stripe_customers_keep_live before update or delete on public.stripe_customers
  for each row when (old.livemode and current_setting('crossbar.takes_back', true) = 'on') execute function private.keep_live_row ();

create trigger balance_transactions_keep_live before update or delete on public.balance_transactions
  for each row when (old.livemode and current_setting('crossbar.takes_back', true) = 'on') execute function private.keep_live_row ();

create trigger balance_imports_keep_live before update or delete on private.balance_imports
  for each row when (old.livemode and current_setting('crossbar.takes_back', true) = 'on') execute function private.keep_live_row ();
