-- What the owner's pages read: orders, lists, messages and members, searched and paged by the database. The functions run under
-- the caller's own rights wherever row level security shows admins enough, and every one of them turns others away.

-- The owner's orders: unpaid checkouts have a filter of their own, guests have the name they ship to, and an export says where goods go.
create view public.sales with (security_invoker = true) as
select
  o.id, 'order' as kind, o.status, o.dispute, o.disputed_cents, o.user_id, o.email,
  (
    select coalesce(
      string_agg(
        concat(i.quantity, ' × ', i.product_name, ' (' || i.option || ')'), ', ' order by i."position"
      ),
      ''
    )
    from public.order_items as i where i.order_id = o.id
  ) as items,
  o.amount_cents, o.refunded_cents, o.livemode, o.created_at, o.paid_at, o.invoice_url,
  coalesce(
    (
      select nullif(btrim(concat(p.first_name, ' ', p.last_name)), '')
      from public.profiles as p where p.id = o.user_id
    ),
    h.address ->> 'name'
  ) as buyer_name,
  coalesce(
    o.paid_cents,
    (
      select sum(held.paid_cents)::integer from public.held_payments as held
      where held.order_id = o.id and o.status = 'held' and held.decision is null and held.currency = o.currency
        and held.livemode = o.livemode
    )
  ) as paid_cents,
  o.coupon_code, o.shipping_cents,
  h.order_id is not null and h.shipped_on is null and o.status = 'paid' as to_ship,
  h.address as ship_to, h.shipped_on, h.tracking_url, o.currency, o.tax_cents
from public.orders as o
left join public.shipments as h on h.order_id = o.id
union all
select
  s.id, 'subscription', case when s.refunded_cents = s.amount_cents then 'refunded' else 'paid' end, null, 0,
  s.user_id, s.email, 'Video library subscription', s.amount_cents, s.refunded_cents, s.livemode, s.paid_at,
  s.paid_at, s.hosted_invoice_url,
  (
    select btrim(concat(p.first_name, ' ', p.last_name)) from public.profiles as p where p.id = s.user_id
  ),
  s.amount_cents, null, 0, false, null, null, null, s.currency, null
from public.subscription_payments as s;
comment on view public.sales is 'Orders and subscription payments in one list.';
grant select on table public.sales to authenticated;
grant all on table public.sales to service_role;

create function public.search_orders (
  p_search text default '', p_status text default null, p_limit integer default 50, p_offset integer default 0
) returns table (
  id uuid,
  kind text,
  status text,
  dispute text,
  email text,
  first_name text,
  last_name text,
  items text,
  amount_cents integer,
  paid_cents integer,
  refunded_cents integer,
  livemode boolean,
  created_at timestamptz,
  paid_at timestamptz,
  invoice_url text,
  to_ship boolean,
  currency text,
  total bigint
)
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
declare
  -- People write the number of an order with a # or without.
  v_search text := private.fold (ltrim(btrim(coalesce(p_search, '')), '#'));
begin
  if not private.acts_as ('desk') then
    raise exception 'Only the desk sees every order.' using errcode = '42501';
  end if;
  return query
  with found as (
    select o.id as sale_id, count(*) over () as all_found
    from public.sales as o
    where case
        -- A search finds unpaid checkouts, too; the plain list is of orders that were paid.
        when p_status is null then v_search <> '' or o.status not in ('pending', 'cancelled')
        when p_status = 'unpaid' then o.status in ('pending', 'cancelled')
        when p_status = 'to-ship' then o.to_ship
        else p_status in (o.status, o.kind)
      end
      and (
        v_search = ''
        or strpos(private.fold (concat_ws(' ', o.id, o.email, o.buyer_name, o.coupon_code)), v_search) > 0
        or o.id in (
          select i.order_id from public.order_items as i where strpos(private.fold (i.product_name), v_search) > 0
        )
        or (o.kind = 'subscription' and strpos('video library subscription', v_search) > 0)
      )
    order by o.created_at desc, o.id
    limit least(greatest(coalesce(p_limit, 50), 1), 1000)
    offset greatest(coalesce(p_offset, 0), 0)
  )
  select o.id, o.kind, o.status, o.dispute, coalesce(o.email, ''), coalesce(p.first_name, o.buyer_name, ''),
    coalesce(p.last_name, ''), o.items, o.amount_cents, o.paid_cents, o.refunded_cents, o.livemode,
    o.created_at, o.paid_at, o.invoice_url, o.to_ship, o.currency, found.all_found
  from found
  join public.sales as o on o.id = found.sale_id
  left join public.profiles as p on p.id = o.user_id
  order by o.created_at desc, o.id;
end;
$$;
comment on function public.search_orders is
  'Orders and subscription payments, newest first. Without p_status and search, those that were paid; p_status is a status, subscription, to-ship for '
  'paid orders whose goods are still here, or unpaid for checkouts that nobody paid. Searches number, email, name, coupon and products. Money in cents; amount_cents is before a discount and shipping. Desk only.';
grant execute on function public.search_orders to authenticated, service_role;

create function public.search_waitlist (
  p_search text default '', p_list text default null, p_limit integer default 50, p_offset integer default 0
) returns table (
  id uuid,
  email text,
  first_name text,
  last_name text,
  list text,
  is_vaulter boolean,
  is_coach boolean,
  synced_to_beehiiv boolean,
  created_at timestamptz,
  total bigint
)
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
declare
  v_search text := private.fold (btrim(coalesce(p_search, '')));
begin
  if not private.acts_as ('desk') then
    raise exception 'Only the desk sees the lists.' using errcode = '42501';
  end if;
  return query
  select w.id, w.email, w.first_name, w.last_name, w.list, w.is_vaulter, w.is_coach,
    w.synced_to_beehiiv, w.created_at, count(*) over ()
  from public.waitlist as w
  where (p_list is null or w.list = p_list)
    and (v_search = '' or strpos(private.fold (concat_ws(' ', w.email, w.first_name, w.last_name)), v_search) > 0)
  order by w.created_at desc, w.id
  limit least(greatest(coalesce(p_limit, 50), 1), 1000)
  offset greatest(coalesce(p_offset, 0), 0);
end;
$$;
comment on function public.search_waitlist is 'Newsletter and waitlists, newest first, by email, first or last name. Desk only.';
grant execute on function public.search_waitlist to authenticated, service_role;

create function public.search_free_downloads (
  p_search text default '', p_limit integer default 50, p_offset integer default 0
) returns table (
  id uuid,
  name text,
  email text,
  product_id integer,
  product_name text,
  created_at timestamptz,
  total bigint
)
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
declare
  v_search text := private.fold (btrim(coalesce(p_search, '')));
begin
  if not private.acts_as ('desk') then
    raise exception 'Only the desk sees free downloads.' using errcode = '42501';
  end if;
  return query
  select d.id, d.name, d.email, d.product_id, d.product_name, d.created_at, count(*) over ()
  from public.free_download_submissions as d
  where v_search = '' or strpos(private.fold (concat_ws(' ', d.email, d.name, d.product_name)), v_search) > 0
  order by d.created_at desc, d.id
  limit least(greatest(coalesce(p_limit, 50), 1), 1000)
  offset greatest(coalesce(p_offset, 0), 0);
end;
$$;
comment on function public.search_free_downloads is 'Who downloaded a free PDF, newest first, by name, email or product. Desk only.';
grant execute on function public.search_free_downloads to authenticated, service_role;

create function public.search_messages (
  p_search text default '', p_is_answered boolean default null, p_limit integer default 20, p_offset integer default 0
) returns table (
  id uuid,
  name text,
  email text,
  subject text,
  message text,
  created_at timestamptz,
  answered_at timestamptz,
  total bigint
)
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
declare
  v_search text := private.fold (btrim(coalesce(p_search, '')));
begin
  if not private.acts_as ('desk') then
    raise exception 'Only the desk reads messages.' using errcode = '42501';
  end if;
  return query
  select m.id, m.name, m.email, m.subject, m.message, m.created_at, m.answered_at, count(*) over ()
  from public.contact_messages as m
  where (p_is_answered is null or (m.answered_at is not null) = p_is_answered)
    and (
      v_search = ''
      or strpos(private.fold (concat_ws(' ', m.name, m.email, m.subject, m.message)), v_search) > 0
    )
  order by m.created_at desc, m.id
  limit least(greatest(coalesce(p_limit, 20), 1), 1000)
  offset greatest(coalesce(p_offset, 0), 0);
end;
$$;
comment on function public.search_messages is 'Messages of the contact page, newest first, by name, email, subject or text. Desk only.';
grant execute on function public.search_messages to authenticated, service_role;

-- Who is subscribed is decided by subscription_of, so that a late payment counts as long as its grace period and no longer; a real
-- subscription goes before one of tests.
create function public.search_members (
  p_search text default '', p_group_id uuid default null, p_limit integer default 50, p_offset integer default 0
) returns table (
  id uuid,
  email text,
  first_name text,
  last_name text,
  phone_number text,
  confirmed boolean,
  roles public.app_role[],
  coach_id uuid,
  groups text[],
  free_until date,
  subscribed boolean,
  subscription_state text,
  subscription_ends_at timestamptz,
  orders bigint,
  submissions bigint,
  created_at timestamptz,
  last_sign_in_at timestamptz,
  total bigint
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_search text := private.fold (btrim(coalesce(p_search, '')));
begin
  if not private.is_admin() then
    raise exception 'Only the owner sees the members.' using errcode = '42501';
  end if;
  return query
  with found as (
    select u.id as member_id, count(*) over () as all_found
    from auth.users as u
    left join public.profiles as p on p.id = u.id
    where (v_search = '' or strpos(private.fold (concat_ws(' ', u.email, p.first_name, p.last_name)), v_search) > 0)
      and (p_group_id is null or exists (
        select 1 from public.athlete_group_members as m
        where m.group_id = p_group_id and m.athlete_id = u.id
      ))
    order by u.created_at desc, u.id
    limit least(greatest(coalesce(p_limit, 50), 1), 1000)
    offset greatest(coalesce(p_offset, 0), 0)
  )
  select u.id, coalesce(u.email, '')::text, coalesce(p.first_name, ''), coalesce(p.last_name, ''),
    coalesce(u.raw_user_meta_data ->> 'phone_number', ''), u.email_confirmed_at is not null,
    array(select r.role from public.user_roles as r where r.user_id = u.id order by r.role),
    (select a.coach_id from public.athlete_coaches as a where a.athlete_id = u.id),
    array(
      select g.name from public.athlete_group_members as m
      join public.athlete_groups as g on g.id = m.group_id
      where m.athlete_id = u.id order by lower(g.name)
    ),
    public.free_library_until (u.id),
    s.state is not null, s.state, s.ends_at,
    (select count(*) from public.orders as o where o.user_id = u.id and o.status in ('paid', 'disputed', 'refunded')),
    (select count(*) from public.video_submissions as v where v.user_id = u.id),
    u.created_at, u.last_sign_in_at, found.all_found
  from found
  join auth.users as u on u.id = found.member_id
  left join public.profiles as p on p.id = u.id
  left join lateral (
    select one.state, one.ends_at
    from (
      select 1 as rank, live.* from public.subscription_of (u.id, true) as live
      union all
      select 2, test.* from public.subscription_of (u.id, false) as test
    ) as one
    order by one.rank
    limit 1
  ) as s on true
  order by u.created_at desc, u.id;
end;
$$;
comment on function public.search_members is
  'Accounts with roles, coach, groups and free access, newest first, by email, first or last name, and by group; subscription_state is active, ending, past-due or null. Owner only.';
grant execute on function public.search_members to authenticated, service_role;

create function public.search_trail (
  p_search text default '', p_about text default null, p_limit integer default 50, p_offset integer default 0
) returns table (
  id bigint,
  action text,
  target text,
  label text,
  details jsonb,
  admin_email text,
  created_at timestamptz,
  total bigint
)
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  v_search text := private.fold (ltrim(btrim(coalesce(p_search, '')), '#'));
begin
  if not private.is_admin() then
    raise exception 'Only the owner reads the trail.' using errcode = '42501';
  end if;
  return query
  with found as (
    select a.*, u.email as admin_email, count(*) over () as all_found
    from public.admin_actions as a
    left join auth.users as u on u.id = a.admin_id
    where (p_about is null or p_about = any(string_to_array(a.action, '-')))
      and (v_search = '' or strpos(private.fold (concat_ws(' ', a.target, u.email, a.details ->> 'title')), v_search) > 0)
    order by a.created_at desc, a.id desc
    limit least(greatest(coalesce(p_limit, 50), 1), 1000)
    offset greatest(coalesce(p_offset, 0), 0)
  )
  select f.id, f.action, f.target,
    coalesce(
      case
        when f.action like '%-order' then upper(left(f.target, 8))
        when f.action like '%-video' then coalesce(
          f.details ->> 'title',
          (select v.title from public.videos as v where v.id = private.as_uuid (f.target))
        )
        when f.action like '%-submission' then (
          select s.video_file_name from public.video_submissions as s
          where s.id = private.as_uuid (f.target)
        )
        when f.action like any (array['%-admin', '%-coach', '%-desk', '%-athlete']) then (
          select w.email::text from auth.users as w where w.id = private.as_uuid (f.target)
        )
        when f.action like '%-message' then (
          select m.subject from public.contact_messages as m where m.id = private.as_uuid (f.target)
        )
      end,
      ''
    ),
    f.details, coalesce(f.admin_email, '')::text, f.created_at, f.all_found
  from found as f
  order by f.created_at desc, f.id desc;
end;
$$;
comment on function public.search_trail is
  'What staff did, newest first, with their email address and the name of the target; both are empty if deleted. '
  'Searches order number, video title and email address. p_about narrows to actions with that word: order, video, submission, message, '
  'export, admin, coach, desk or athlete. Owner only.';
grant execute on function public.search_trail to authenticated, service_role;

create function public.count_owner_lists ()
  returns table (
    paid_orders bigint,
    refunded_orders bigint,
    disputed_orders bigint,
    taken jsonb,
    newsletter bigint,
    app_waitlist bigint,
    demo_waitlist bigint,
    free_downloads bigint,
    messages bigint,
    open_messages bigint
  )
  language plpgsql
  stable
  security invoker
  set search_path = ''
as $$
begin
  if not private.acts_as ('desk') then
    raise exception 'Only the desk sees the counts.' using errcode = '42501';
  end if;
  return query
  select o.paid, o.refunded, o.disputed, t.taken, w.newsletter, w.app, w.demo, d.taken, m."all", m.open
  from
    (
      select count(*) filter (where status = 'paid' and kind = 'order') as paid,
        count(*) filter (where status = 'refunded' and kind = 'order') as refunded,
        count(*) filter (where status = 'disputed') as disputed
      from public.sales
    ) as o,
    (
      select coalesce(jsonb_object_agg(currency, cents), '{}') as taken
      from (
        select currency, sum(greatest(paid_cents - refunded_cents - disputed_cents, 0)) as cents
        from public.sales where status in ('paid', 'disputed', 'refunded') group by currency
      ) as sums
    ) as t,
    (
      select count(*) filter (where list = 'newsletter') as newsletter, count(*) filter (where list = 'app') as app,
        count(*) filter (where list = 'demo') as demo
      from public.waitlist
    ) as w,
    (select count(*) as taken from public.free_download_submissions) as d,
    (select count(*) as "all", count(*) filter (where answered_at is null) as open from public.contact_messages) as m;
end;
$$;
comment on function public.count_owner_lists is
  'One row with the numbers of orders, entries, downloads and messages, and what orders and subscriptions brought less refunds and '
  'disputes, in cents by currency. Desk only.';
grant execute on function public.count_owner_lists to authenticated, service_role;

create trigger sales_refuse_writes instead of insert or update or delete on public.sales
  for each row execute function private.refuse_view_write ();
