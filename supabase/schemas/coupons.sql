-- Coupons: promotion codes that the owner created at Stripe. Stripe knows their limits and how often they were used; here is only what
-- matches a discounted payment with its order. Money in cents.
create table public.coupons (
  id uuid primary key default gen_random_uuid(),
  code text not null check (code ~ '^[A-Z0-9-]{3,40}$'),
  percent_off integer check (percent_off between 1 and 100),
  amount_off_cents integer check (amount_off_cents between 1 and 999999999),
  livemode boolean not null,
  promotion_code text unique,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  currency text check (currency ~ '^[a-z]{3}$'),
  check (num_nonnulls(percent_off, amount_off_cents) = 1),
  constraint coupons_currency_check1 check ((currency is null) = (amount_off_cents is null))
);
comment on table public.coupons is
  'Coupons by the id that they have at Stripe. An ended one stays, because a payment may still be on its way.';
comment on column public.coupons.promotion_code is 'Stripe''s id of the promotion code; null until Stripe confirmed that it exists.';
comment on column public.coupons.currency is 'Of a fixed amount; a percentage has none.';
alter table public.coupons enable row level security;
grant select on table public.coupons to authenticated;
grant all on table public.coupons to service_role;

create unique index coupons_code on public.coupons (code, livemode) where ended_at is null;

create policy "The owner reads coupons" on public.coupons
  for select to authenticated
  using ((select private.is_admin()));

create policy "Only while the session lives" on public.coupons as restrictive for all to authenticated
  using ((select private.session_is_live()));

-- Stripe rounds a percentage on each line, so the sum may differ from ours by less than a cent per line.
create function private.is_discount_of (p_coupon public.coupons, p_discount_cents bigint, p_order public.orders)
  returns boolean
  language sql
  stable
  set search_path = ''
as $$
  select coalesce(
    case
      when (p_coupon).percent_off = 100 then p_discount_cents = (p_order).amount_cents
      when (p_coupon).percent_off is not null then
        abs((p_order).amount_cents * (p_coupon).percent_off / 100.0 - p_discount_cents)
          < (select count(*) from public.order_items where order_id = (p_order).id)
      when (p_coupon).currency = (p_order).currency then p_discount_cents = least((p_coupon).amount_off_cents, (p_order).amount_cents)
    end,
    false
  );
$$;
grant execute on function private.is_discount_of to service_role;
