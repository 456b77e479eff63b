-- Stock of goods: the pieces that are left to sell, and the checkouts that hold some of them. What has no row is not counted.

create table public.stock (
  product_id integer not null check (product_id > 0),
  option text not null default '' check (char_length(option) <= 200),
  pieces integer not null check (pieces between 0 and 999999),
  primary key (product_id, option)
);
comment on table public.stock is
  'Pieces that are not sold yet, as the owner counted them and payments took them. A product without a row is never sold out.';
comment on column public.stock.option is 'What the buyer chooses, such as a size. Empty for a product without options.';
alter table public.stock enable row level security;
grant select on table public.stock to authenticated;
grant all on table public.stock to service_role;

create policy "Only while the session lives" on public.stock as restrictive for all to authenticated
  using ((select private.session_is_live()));

create policy "The desk reads the stock" on public.stock
  for select to authenticated
  using ((select private.acts_as ('desk')));

create table public.stock_reservations (
  order_id uuid not null references public.orders (id) on delete cascade,
  product_id integer not null,
  option text not null,
  quantity integer not null check (quantity >= 0),
  holders text[] not null default '{}',
  until timestamptz not null,
  unreserved integer not null default 0 check (unreserved >= 0),
  primary key (order_id, product_id, option),
  foreign key (product_id, option) references public.stock (product_id, option) on delete cascade
);
comment on table public.stock_reservations is 'Pieces that an open checkout holds. Deleted when it is paid or cancelled.';
comment on column public.stock_reservations.holders is 'The buyer''s account, or the hash of a visitor''s network.';
comment on column public.stock_reservations.until is 'Infinity while a payment is on its way that takes days.';
comment on column public.stock_reservations.unreserved is
  'Pieces of the order above what one buyer may hold. The payment decides whether they are left.';
alter table public.stock_reservations enable row level security;
grant select (order_id, product_id, option, quantity, until) on table public.stock_reservations to authenticated;
grant all on table public.stock_reservations to service_role;

create index stock_reservations_stock on public.stock_reservations (product_id, option);

create policy "Only while the session lives" on public.stock_reservations as restrictive for all to authenticated
  using ((select private.session_is_live()));

create policy "The desk reads what is reserved" on public.stock_reservations
  for select to authenticated
  using ((select private.acts_as ('desk')));

-- What an order wants of the counted goods, and what is left for it. Locks their rows, in one order, so that no two carts wait for each other.
create function private.lock_stock_of (p_order_id uuid)
  returns table (product_id integer, option text, name text, quantity bigint, pieces integer, remaining bigint)
  language plpgsql
  volatile
  set search_path = ''
as $$
begin
  perform 1 from public.stock as s
  where exists (
    select 1 from public.order_items as i
    where i.order_id = p_order_id and i.product_id = s.product_id and coalesce(i.option, '') = s.option
  )
  order by s.product_id, s.option
  for update;
  -- A second query, because it sees what was committed while the first one waited.
  return query
    select s.product_id, s.option, min(i.product_name), sum(i.quantity)::bigint, s.pieces,
      s.pieces - coalesce((
        select sum(r.quantity) from public.stock_reservations as r
        where r.product_id = s.product_id and r.option = s.option
          and r.order_id <> p_order_id and r.until > now()
      ), 0)::bigint
    from public.stock as s
    join public.order_items as i on i.product_id = s.product_id and coalesce(i.option, '') = s.option
    where i.order_id = p_order_id
    group by s.product_id, s.option;
end;
$$;
grant execute on function private.lock_stock_of to service_role;

-- The payment page is open for 30 minutes, and its answer may take a moment. An account or a network holds at most a quarter of the pieces with all
-- its open checkouts, so that no visitor empties a shelf without paying. Accounts count apart from networks: a school has one network.
create function private.reserve_stock (p_order_id uuid, p_holders text[]) returns void
  language plpgsql
  volatile
  set search_path = ''
as $$
declare
  v_missing record;
  v_holder text := coalesce(
    (select holder from unnest(p_holders) as holder order by holder like 'user:%' desc limit 1), 'network:unknown'
  );
begin
  select * into v_missing from private.lock_stock_of (p_order_id) as line
  where line.remaining < line.quantity limit 1;
  if found then
    raise exception 'Sold out.' using errcode = 'CBOUT', detail = to_jsonb(v_missing)::text;
  end if;
  insert into public.stock_reservations (order_id, product_id, option, quantity, holders, until, unreserved)
  select p_order_id, line.product_id, line.option, may.hold, array[v_holder], now() + interval '32 minutes',
    line.quantity - may.hold
  from private.lock_stock_of (p_order_id) as line
  cross join lateral (
    select greatest(0, least(line.quantity, greatest(1, line.pieces / 4) - coalesce(sum(r.quantity), 0)))::integer as hold
    from public.stock_reservations as r
    where r.product_id = line.product_id and r.option = line.option
      and v_holder = any (r.holders) and r.until > now()
  ) as may;
  delete from public.stock_reservations where until < now() - interval '1 day';
end;
$$;
grant execute on function private.reserve_stock to service_role;

-- Takes what an order holds, or what is left for one that came late. Takes nothing and returns false if a piece is missing.
create function private.take_stock (p_order_id uuid) returns boolean
  language plpgsql
  volatile
  set search_path = ''
as $$
declare
  v_enough boolean;
begin
  select coalesce(bool_and(line.remaining >= line.quantity), true) into v_enough
  from private.lock_stock_of (p_order_id) as line;
  if v_enough then
    update public.stock as s set pieces = s.pieces - line.quantity::integer
    from private.lock_stock_of (p_order_id) as line
    where s.product_id = line.product_id and s.option = line.option;
  end if;
  delete from public.stock_reservations where order_id = p_order_id;
  return v_enough;
end;
$$;
grant execute on function private.take_stock to service_role;

create function private.free_stock () returns trigger
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  delete from public.stock_reservations where order_id = new.id;
  return null;
end;
$$;

create trigger orders_free_stock after update of status on public.orders
  for each row when (new.status in ('cancelled', 'refunded')) execute function private.free_stock ();

create function public.keep_reservation (p_session_id text) returns void
  language sql
  volatile
  security invoker
  set search_path = ''
as $$
  update public.stock_reservations set until = 'infinity'
  from public.orders
  where orders.id = stock_reservations.order_id and orders.stripe_session_id = p_session_id
    and orders.status = 'pending';
$$;
comment on function public.keep_reservation is
  'Reports a completed session whose payment takes days: its pieces stay reserved until the payment succeeds or fails.';
grant execute on function public.keep_reservation to service_role;

-- SECURITY DEFINER because nobody but the service role writes stock.
create function public.set_stock (p_product_id integer, p_option text, p_pieces integer) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not private.acts_as ('desk') then
    raise exception 'Only the desk counts the stock.' using errcode = '42501';
  end if;
  if p_pieces is null then
    delete from public.stock where product_id = p_product_id and option = p_option;
  else
    insert into public.stock (product_id, option, pieces) values (p_product_id, p_option, p_pieces)
    on conflict (product_id, option) do update set pieces = excluded.pieces;
  end if;
  insert into public.admin_actions (admin_id, action, target, details)
  values (
    (select private.member_id()), 'set-stock', p_product_id::text,
    jsonb_build_object('option', p_option, 'pieces', p_pieces)
  );
end;
$$;
comment on function public.set_stock is
  'Says how many pieces of a product''s option are not sold yet, from 0 to 999999; null for a product that is not counted. Desk only.';
grant execute on function public.set_stock to authenticated, service_role;

-- SECURITY DEFINER because the desk does not read the hash of a network. Six characters tell two visitors apart and name nobody.
create function public.list_reservations (p_product_id integer)
  returns table (
    order_id uuid, option text, quantity integer, unreserved integer, until timestamptz, email text, network text
  )
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
begin
  if not private.acts_as ('desk') then
    raise exception 'Only the desk sees who holds stock.' using errcode = '42501';
  end if;
  return query
    select r.order_id, r.option, r.quantity, r.unreserved, nullif(r.until, 'infinity'), o.email,
      (select left(split_part(holder, ':', 2), 6) from unnest(r.holders) as holder where holder like 'network:%' limit 1)
    from public.stock_reservations as r
    join public.orders as o on o.id = r.order_id
    where r.product_id = p_product_id and r.quantity > 0 and r.until > now()
    order by r.option, o.created_at;
end;
$$;
comment on function public.list_reservations is
  'The open checkouts that hold pieces of a product: until when (null while a payment takes days), the account''s address or a visitor''s network. Desk only.';
grant execute on function public.list_reservations to authenticated, service_role;

-- SECURITY DEFINER because nobody but the service role writes reservations.
create function public.free_reservation (p_order_id uuid) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  if not private.acts_as ('desk') then
    raise exception 'Only the desk frees what a checkout holds.' using errcode = '42501';
  end if;
  update public.stock_reservations set unreserved = unreserved + quantity, quantity = 0
  where order_id = p_order_id and quantity > 0;
  if found then
    insert into public.admin_actions (admin_id, action, target)
    values ((select private.member_id()), 'release-order', p_order_id::text);
  end if;
end;
$$;
comment on function public.free_reservation is
  'Frees the pieces that an open checkout holds. If it is paid nevertheless, it gets what is left then. Desk only.';
grant execute on function public.free_reservation to authenticated, service_role;

create function public.list_sold_out () returns table (product_id integer, option text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select product_id, option from public.stock where pieces = 0 order by product_id, option;
$$;
comment on function public.list_sold_out is 'Options of goods of which no piece is left, for the pages of the shop. Numbers of pieces are the desk''s.';
grant execute on function public.list_sold_out to anon, authenticated, service_role;

-- Product ids are in the content, and stock, plans, files and orders name them. An id is taken once, so that a new product never gets what a removed one left.
create table private.product_ids (
  "only" boolean primary key default true check ("only"),
  last integer not null check (last >= 0)
);
comment on table private.product_ids is 'The highest product id that was ever taken.';
alter table private.product_ids enable row level security;

create function public.remember_product_id (p_id integer) returns void
  language sql
  volatile
  security definer
  set search_path = ''
as $$
  insert into private.product_ids as i (last) values (p_id)
  on conflict ("only") do update set last = greatest(i.last, excluded.last);
$$;
comment on function public.remember_product_id is 'Remembers a product id that is in use, so that it is never taken again.';
grant execute on function public.remember_product_id to service_role;

-- SECURITY DEFINER because the table is private. The row's lock makes two callers wait for each other.
create function public.take_product_id (p_known integer) returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_known constant integer := greatest(
    p_known,
    (select max(product_id) from public.order_items),
    (select max(product_id) from public.stock),
    (select max(product_id) from public.product_files),
    (select max(product_id) from public.training_plans)
  );
  v_taken integer;
begin
  insert into private.product_ids as i (last) values (v_known + 1)
  on conflict ("only") do update set last = greatest(i.last, v_known) + 1
  returning last into v_taken;
  return v_taken;
end;
$$;
comment on function public.take_product_id is
  'Takes an id for a new product: above p_known, the highest one in the content, and above every id that was ever taken, sold, counted or delivered.';
grant execute on function public.take_product_id to service_role;
