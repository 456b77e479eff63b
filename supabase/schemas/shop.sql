-- Shop: orders and what they deliver. Nobody but the service role writes here. Money is integer cents.

create table public.product_files (
  id uuid primary key default gen_random_uuid(),
  product_id integer not null check (product_id > 0),
  file_name text not null check (char_length(file_name) between 1 and 200),
  file_type text not null default 'application/pdf',
  bucket_id text not null check (bucket_id in ('digital-products', 'free-downloads')),
  path text not null,
  created_at timestamptz not null default now(),
  -- The owner uploads the PDFs of products in the browser. A download keeps its row, and so its buyers, while its file is replaced.
  upload text check (char_length(upload) between 1 and 300),
  -- The owner can email earlier buyers about a new version of a PDF, once for each version.
  replaced_at timestamptz,
  announced text[] not null default '{}',
  constraint product_files_place_key unique (product_id, bucket_id, path)
);
comment on table public.product_files is
  'The downloads of products, also those that are not sold anymore. Publishing writes them; files in free-downloads need no proof.';
comment on column public.product_files.path is 'Identifies the download in orders. The name of its first file in the bucket.';
comment on column public.product_files.upload is 'Name of the file that replaced the one at path, for all buyers of this download.';
comment on column public.product_files.replaced_at is 'Since when upload is delivered. Null for the first file.';
comment on column public.product_files.announced is 'Files that earlier buyers were emailed about.';
alter table public.product_files enable row level security;
grant select on table public.product_files to authenticated;
grant all on table public.product_files to service_role;

create index product_files_product_id on public.product_files (product_id);

create policy "Only while the session lives" on public.product_files as restrictive for all to authenticated
  using ((select private.session_is_live()));

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  email text check (email = lower(email) and char_length(email) between 3 and 320),
  status text not null default 'pending' check (status in ('pending', 'held', 'paid', 'disputed', 'refunded', 'cancelled')),
  amount_cents integer not null check (amount_cents between 1 and 999999999),
  refunded_cents integer not null default 0,
  currency text not null check (currency ~ '^[a-z]{3}$'),
  livemode boolean not null,
  stripe_session_id text unique,
  stripe_payment_intent text unique,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  refunded_at timestamptz,
  dispute text check (dispute in ('open', 'won', 'lost')),
  disputed_cents integer not null default 0,
  paid_cents integer,
  coupon_code text,
  -- Orders with goods: where they go, what shipping costs, and when they were sent.
  shipping_cents integer not null default 0 check (shipping_cents between 0 and 999999999),
  -- Stripe computes the tax when the buyer has entered an address, so it is not known before the payment.
  tax text check (tax in ('included', 'added')),
  tax_cents integer check (tax_cents between 0 and 999999999),
  invoice_id text check (char_length(invoice_id) between 1 and 255),
  invoice_url text check (invoice_url like 'http%' and char_length(invoice_url) <= 2000),
  payable_cents bigint not null generated always as (
    amount_cents + shipping_cents + case when tax = 'added' then coalesce(tax_cents::bigint, amount_cents + shipping_cents) else 0 end
  ) stored,
  refunds_asked_at timestamptz,
  constraint orders_check1 check (status <> 'paid' or paid_at is not null),
  constraint orders_check2 check ((status = 'refunded') = (refunded_at is not null)),
  constraint orders_disputed_check check (status <> 'disputed' or coalesce(dispute in ('open', 'lost'), false)),
  constraint orders_disputed_paid_check check (status <> 'disputed' or paid_at is not null),
  constraint orders_paid_check check (status not in ('paid', 'disputed', 'refunded') or paid_cents is not null),
  constraint orders_paid_cents_check check (paid_cents >= 0),
  constraint orders_refunded_cents_check check (refunded_cents between 0 and coalesce(paid_cents, payable_cents)),
  constraint orders_disputed_cents_check check (disputed_cents between 0 and coalesce(paid_cents, payable_cents))
);
comment on table public.orders is
  'One order a checkout. Written before the payment session; paid only by fulfil_order. Kept without its person when an account goes.';
comment on column public.orders.email is
  'Lower-cased address the receipt goes to: the account''s, or what a guest typed when paying.';
comment on column public.orders.status is
  'held: a payment arrived that does not match, and the desk decides. cancelled: the payment session expired or an asynchronous payment failed. disputed: paid, and a dispute is open or lost. Only a full '
  'refund makes an order refunded; it stays so if that refund fails later (failed_refunds).';
comment on column public.orders.livemode is 'False for test payments, which never fulfil a live order nor the other way round.';
comment on column public.orders.dispute is
  'open while one of its disputes is, else lost if one was, else won; nothing for an order that was never disputed.';
comment on column public.orders.disputed_cents is 'What open and lost disputes took of the payment.';
comment on column public.orders.amount_cents is 'Sum of the items, before a discount. In the smallest unit of the currency, as Stripe counts it.';
comment on column public.orders.currency is 'The shop''s currency when the order was placed, in small letters as Stripe writes it.';
comment on column public.orders.refunds_asked_at is
  'When Stripe was asked for refunded_cents. An answer from before it says nothing new. Null if nothing was ever refunded.';
comment on column public.orders.paid_cents is 'What the buyer paid, which may be 0; null until the payment is reported.';
comment on column public.orders.coupon_code is 'The code that made the difference between amount_cents and paid_cents.';
comment on column public.orders.shipping_cents is 'What shipping costs, for the whole order; a discount never reduces it.';
comment on column public.orders.tax is 'Whether prices include the tax that Stripe computes, or it is added to them. Null for an order without tax.';
comment on column public.orders.tax_cents is 'The tax in paid_cents; null until the payment is reported, and without tax.';
comment on column public.orders.invoice_url is 'Page of Stripe with the invoice; null if none was asked for.';
comment on column public.orders.payable_cents is
  'The most that the order can cost: items, shipping and added tax. Before the payment the tax counts as at most the rest.';
alter table public.orders enable row level security;
grant select on table public.orders to authenticated;
grant all on table public.orders to service_role;

create index orders_user_id on public.orders (user_id);

create index orders_email on public.orders (email);

create index orders_created_at on public.orders (created_at desc);

create policy "Only while the session lives" on public.orders as restrictive for all to authenticated
  using ((select private.session_is_live()));

create policy "Buyers read their own orders, the desk every order" on public.orders
  for select to authenticated
  using (
    user_id = (select auth.uid()) or (select private.acts_as ('desk'))
  );

create table public.order_items (
  order_id uuid not null references public.orders (id) on delete cascade,
  "position" integer not null check ("position" >= 1),
  product_id integer not null check (product_id > 0),
  product_name text not null,
  option text,
  quantity integer not null check (quantity between 1 and 999999),
  unit_amount_cents integer not null check (unit_amount_cents >= 0),
  amount_cents bigint not null generated always as (unit_amount_cents::bigint * quantity) stored,
  deliveries jsonb not null default '[]' check (jsonb_typeof(deliveries) = 'array'),
  primary key (order_id, "position")
);
comment on table public.order_items is 'What was bought, with name and price as they were when the order was placed.';
comment on column public.order_items.deliveries is 'What the catalog promised for one piece at that moment.';
alter table public.order_items enable row level security;
grant all on table public.order_items to service_role;
grant select (
  order_id,
  "position",
  product_id,
  product_name,
  option,
  quantity,
  unit_amount_cents,
  amount_cents
) on table public.order_items to authenticated;

create index order_items_product_id on public.order_items (product_id);

create policy "Only while the session lives" on public.order_items as restrictive for all to authenticated
  using ((select private.session_is_live()));

create policy "Buyers read the items of their orders, the desk every item" on public.order_items
  for select to authenticated
  using (
    exists (
      select 1 from public.orders
      where orders.id = order_items.order_id and orders.user_id = (select auth.uid())
    )
    or (select private.acts_as ('desk'))
  );

create table public.user_downloads (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  order_id uuid not null references public.orders (id) on delete cascade,
  product_file_id uuid not null references public.product_files (id),
  download_count integer not null default 0 check (download_count >= 0),
  downloaded_at timestamptz,
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  unique (order_id, product_file_id)
);
comment on table public.user_downloads is 'The files a member owns, one row an order and file. A refund deletes the order''s rows.';
comment on column public.user_downloads.suspended_at is
  'Since when a dispute closes the file. The row stays: how often it was downloaded is evidence.';
alter table public.user_downloads enable row level security;
grant select on table public.user_downloads to authenticated;
grant all on table public.user_downloads to service_role;

create policy "Buyers read the files they own, the desk every file" on public.product_files
  for select to authenticated
  using (
    exists (
      select 1 from public.user_downloads
      where user_downloads.product_file_id = product_files.id and user_downloads.user_id = (select auth.uid())
    )
    or (select private.acts_as ('desk'))
  );

create index user_downloads_user_id on public.user_downloads (user_id);

create index user_downloads_product_file_id on public.user_downloads (product_file_id);

create policy "Only while the session lives" on public.user_downloads as restrictive for all to authenticated
  using ((select private.session_is_live()));

create policy "Buyers read their own downloads, the desk every download" on public.user_downloads
  for select to authenticated
  using (
    (user_id = (select auth.uid()) and suspended_at is null) or (select private.acts_as ('desk'))
  );

create table public.review_credits (
  order_id uuid references public.orders (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  granted integer not null check (granted > 0),
  used integer not null default 0,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  -- A review credit comes from an order, or the owner gives it.
  id uuid not null default gen_random_uuid(),
  given_by uuid references auth.users (id) on delete set null,
  note text not null default '' check (char_length(note) <= 200),
  check (used between 0 and granted),
  primary key (id),
  constraint review_credits_order_id_key unique (order_id)
);
comment on table public.review_credits is
  'Video reviews that an order paid for or the owner gave (no order). A guest''s row has no user until it is claimed; a refund revokes what is left.';
comment on column public.review_credits.given_by is 'The owner who gave it; null for an order, or after that account was deleted.';
comment on column public.review_credits.note is 'Why the owner gave it. The athlete sees it.';
alter table public.review_credits enable row level security;
grant select on table public.review_credits to authenticated;
grant all on table public.review_credits to service_role;

create index review_credits_user_id on public.review_credits (user_id);

create index review_credits_given_by on public.review_credits (given_by);

create policy "Buyers read their own review credits, admins every credit" on public.review_credits
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "Only while the session lives" on public.review_credits as restrictive for all to authenticated
  using ((select private.session_is_live()));

create function public.place_order (
  p_items jsonb,
  p_currency text,
  p_livemode boolean,
  p_user_id uuid default null,
  p_email text default null,
  p_shipping jsonb default null,
  p_tax text default null,
  p_holders text[] default '{}'
) returns uuid
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_order_id uuid;
begin
  insert into public.orders (user_id, email, amount_cents, shipping_cents, currency, livemode, tax)
  select p_user_id, lower(p_email), sum((item ->> 'unitAmountCents')::bigint * (item ->> 'quantity')::bigint),
    coalesce((p_shipping ->> 'cents')::integer, 0), p_currency, p_livemode, p_tax
  from jsonb_array_elements(p_items) as item
  returning id into v_order_id;

  insert into public.order_items
    (order_id, "position", product_id, product_name, option, quantity, unit_amount_cents, deliveries)
  select v_order_id, "position", (item ->> 'productId')::integer, item ->> 'productName', item ->> 'option',
    (item ->> 'quantity')::integer, (item ->> 'unitAmountCents')::integer, item -> 'deliveries'
  from jsonb_array_elements(p_items) with ordinality as items (item, "position");

  if p_shipping is not null then
    insert into public.shipments (order_id, countries)
    select v_order_id, array_agg(country) from jsonb_array_elements_text(p_shipping -> 'countries') as country;
  end if;
  perform private.reserve_stock (v_order_id, p_holders);
  return v_order_id;
end;
$$;
comment on function public.place_order is
  'Writes a pending order. Items: [{productId, productName, option, quantity, unitAmountCents, deliveries}]. p_shipping for an order with goods: '
  '{cents, countries}. p_tax: included or added. p_holders: the buyer''s account or network, which holds at most a quarter of counted goods. Fails '
  'with CBOUT if a piece is missing. Returns its id.';
grant execute on function public.place_order to service_role;

create function public.count_download (p_user_id uuid, p_file_id uuid) returns boolean
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
begin
  update public.user_downloads
  set download_count = download_count + 1, downloaded_at = now()
  where id = (
    select user_downloads.id
    from public.user_downloads
    join public.orders on orders.id = user_downloads.order_id and orders.status = 'paid'
    where user_downloads.user_id = p_user_id and user_downloads.product_file_id = p_file_id
    order by user_downloads.created_at desc
    limit 1
  );
  return found;
end;
$$;
comment on function public.count_download is 'Counts a member''s download of a file they own. False when they do not own it.';
grant execute on function public.count_download to service_role;

create function public.count_review_credits () returns integer
  language sql
  stable
  security invoker
  set search_path = ''
as $$
  select coalesce(sum(granted - used), 0)::integer
  from public.review_credits
  where user_id = (select auth.uid()) and revoked_at is null;
$$;
comment on function public.count_review_credits is 'How many video reviews the caller has paid for and not used.';
grant execute on function public.count_review_credits to authenticated, service_role;

create trigger clean_text before insert or update of file_name on public.product_files
  for each row execute function private.clean_columns ('file_name');

create trigger clean_text before insert or update of note on public.review_credits
  for each row execute function private.clean_columns ('note');

create trigger clean_email before insert or update of email on public.orders
  for each row execute function private.clean_order_address ();

create function private.export_shop (p_user_id uuid) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'orders', (
      select coalesce(
        jsonb_agg(
          to_jsonb(orders) || jsonb_build_object('items', (
            select coalesce(jsonb_agg(to_jsonb(order_items) - 'order_id' order by "position"), '[]')
            from public.order_items where order_id = orders.id
          ))
          order by orders.created_at
        ),
        '[]'
      )
      from public.orders where user_id = p_user_id
    ),
    'downloads', (
      select coalesce(
        jsonb_agg(
          to_jsonb(user_downloads) || jsonb_build_object('file_name', product_files.file_name)
          order by user_downloads.created_at
        ),
        '[]'
      )
      from public.user_downloads
      join public.product_files on product_files.id = user_downloads.product_file_id
      where user_id = p_user_id
    ),
    'review_credits', (
      select coalesce(jsonb_agg(to_jsonb(review_credits) order by created_at), '[]')
      from public.review_credits where user_id = p_user_id
    )
  );
$$;
comment on function private.export_shop is 'Orders, downloads and review credits of a person.';
