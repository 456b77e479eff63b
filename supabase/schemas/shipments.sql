-- Goods that are sent: when an order left, and where to. The address goes when the email address goes.

create table public.shipments (
  order_id uuid primary key references public.orders (id) on delete cascade,
  countries text[] not null check (cardinality(countries) > 0),
  address jsonb check (jsonb_typeof(address) = 'object' and octet_length(address::text) <= 4000),
  shipped_on date,
  tracking_url text check (tracking_url ~ '^https://[^[:space:]]+$' and char_length(tracking_url) <= 500)
);
comment on table public.shipments is 'One row for an order with goods, written when it is placed.';
comment on column public.shipments.countries is
  'Two-letter codes of the countries that the shop shipped to when the order was placed.';
comment on column public.shipments.address is
  '{name, line1, line2, city, state, postalCode, country}, as the buyer entered it when paying. Null before, and after the person was forgotten.';
alter table public.shipments enable row level security;
grant select on table public.shipments to authenticated;
grant all on table public.shipments to service_role;

create policy "Buyers read the shipments of their orders, the desk every shipment" on public.shipments
  for select to authenticated
  using (
    exists (
      select 1 from public.orders
      where orders.id = shipments.order_id and orders.user_id = (select auth.uid())
    )
    or (select private.acts_as ('desk'))
  );

create policy "Only while the session lives" on public.shipments as restrictive for all to authenticated
  using ((select private.session_is_live()));

-- Taking the email address off an order takes the shipping address off, too, unless the goods are still to be sent.
create function private.forget_shipping_address () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  update public.shipments set address = null
  where order_id = new.id and (shipped_on is not null or new.status not in ('paid', 'disputed'));
  return null;
end;
$$;

create trigger orders_forget_shipping_address after update on public.orders
  for each row when (new.email is null) execute function private.forget_shipping_address ();

-- Keeps the known fields of an address, each at most 200 characters; null without a street or a country.
create function private.read_address (p_address jsonb) returns jsonb
  language sql
  immutable
  set search_path = ''
as $$
  select case when address ? 'line1' and address ? 'country' then address end
  from (
    select coalesce(jsonb_object_agg(name, left(btrim(p_address ->> name), 200)), '{}') as address
    from unnest(array['name', 'line1', 'line2', 'city', 'state', 'postalCode', 'country']) as name
    where jsonb_typeof(p_address -> name) = 'string' and btrim(p_address ->> name) <> ''
  ) as read;
$$;
grant execute on function private.read_address to service_role;

-- SECURITY DEFINER because nobody but the service role writes shipments.
create function public.mark_shipped (p_order_id uuid, p_shipped_on date, p_tracking_url text default null) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_order public.orders;
  v_shipment public.shipments;
begin
  if not private.acts_as ('desk') then
    raise exception 'Only the desk marks orders as shipped.' using errcode = '42501';
  end if;
  -- The lock makes a second press wait and find what the first one did.
  select * into v_order from public.orders where id = p_order_id for update;
  select * into v_shipment from public.shipments where order_id = p_order_id;
  if v_shipment.order_id is null then
    return 'unknown-order';
  end if;
  if v_order.status <> 'paid' then
    return 'not-paid';
  end if;
  -- A day of tolerance for time zones.
  if (p_shipped_on between v_order.paid_at::date - 1 and current_date + 1) is not true then
    return 'wrong-date';
  end if;
  update public.shipments
  set shipped_on = p_shipped_on, tracking_url = nullif(btrim(p_tracking_url), ''),
    address = case when v_order.email is not null then address end
  where order_id = p_order_id;
  if v_shipment.shipped_on is null then
    perform private.queue_mail ('order-shipped', v_order.email, jsonb_build_object('orderId', v_order.id), v_order.id::text);
  end if;
  insert into public.admin_actions (admin_id, action, target)
  values ((select private.member_id()), 'mark-shipped', v_order.id::text);
  return 'shipped';
end;
$$;
comment on function public.mark_shipped is
  'Writes down when a paid order was shipped, with an https link for tracking if there is one, and emails the buyer the first time. Calling it again '
  'corrects the date and the link. Returns shipped, not-paid, wrong-date or unknown-order. Desk only.';
grant execute on function public.mark_shipped to authenticated, service_role;

create function private.export_shipments (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(s) - 'countries' order by o.created_at, s.order_id), '[]')
  from public.shipments as s join public.orders as o on o.id = s.order_id
  where o.user_id = p_user_id;
$$;
