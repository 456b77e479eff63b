-- Disputes: a buyer who asks the bank for the money back. While one is open, and when it is lost, what the order delivered is closed;
-- when it is won, everything comes back. An order is disputed or paid by all of its disputes together, whatever the amount.

create table "public"."disputes" (
  "id" text primary key check (char_length("id") between 1 and 255),
  "order_id" uuid not null references "public"."orders" ("id") on delete cascade,
  "status" text not null check (char_length("status") between 1 and 100),
  "state" text not null generated always as (
    case
      when "status" in ('won', 'warning_closed', 'prevented') then 'won'
      when "status" = 'lost' then 'lost'
      else 'open'
    end
  ) stored,
  "amount_cents" bigint not null check ("amount_cents" >= 0),
  "reason" text not null check (char_length("reason") <= 200),
  "livemode" boolean not null,
  "opened_at" timestamptz not null,
  "answer_by" timestamptz,
  "asked_at" timestamptz not null,
  "updated_at" timestamptz not null default now()
);

comment on table "public"."disputes" is 'Disputes by the payment provider''s id, as it described them when it was asked last.';
comment on column "public"."disputes"."status" is 'The provider''s own word. One that is not known counts as open.';
comment on column "public"."disputes"."amount_cents" is 'What is asked back: a part of the order, or with fees of exchange even more than it.';
comment on column "public"."disputes"."answer_by" is 'Until when the provider takes evidence.';

create index "disputes_order_id" on "public"."disputes" ("order_id");
create index "disputes_open" on "public"."disputes" ("opened_at") where "state" = 'open';

alter table "public"."disputes" enable row level security;
revoke all on table "public"."disputes" from "anon", "authenticated";
grant select on table "public"."disputes" to "authenticated";
grant all on table "public"."disputes" to "service_role";

create policy "Admins read disputes" on "public"."disputes"
  for select to "authenticated"
  using ((select "private"."is_admin"()));

alter table "public"."orders"
  drop constraint "orders_status_check",
  add constraint "orders_status_check" check ("status" in ('pending', 'paid', 'disputed', 'refunded', 'cancelled')),
  add column "dispute" text check ("dispute" in ('open', 'won', 'lost')),
  add column "disputed_cents" integer not null default 0,
  add constraint "orders_disputed_cents_check" check ("disputed_cents" between 0 and "amount_cents"),
  add constraint "orders_disputed_check" check ("status" <> 'disputed' or coalesce("dispute" in ('open', 'lost'), false)),
  add constraint "orders_disputed_paid_check" check ("status" <> 'disputed' or "paid_at" is not null);

comment on column "public"."orders"."status" is
  'cancelled: the payment session expired or an asynchronous payment failed. disputed: paid, and a dispute is open or lost. Only a full '
  'refund makes an order refunded.';
comment on column "public"."orders"."dispute" is
  'open while one of its disputes is, else lost if one was, else won; nothing for an order that was never disputed.';
comment on column "public"."orders"."disputed_cents" is 'What open and lost disputes took of the payment.';

alter table "public"."user_downloads" add column "suspended_at" timestamptz;

comment on column "public"."user_downloads"."suspended_at" is
  'Since when a dispute closes the file. The row stays: how often it was downloaded is evidence.';

alter policy "Buyers read their own downloads, admins every download" on "public"."user_downloads"
  using (
    ("user_id" = (select "auth"."uid"()) and "suspended_at" is null)
    or (select "private"."is_admin"())
  );

-- Puts an order, whose row the caller has locked, where its disputes say. An order that is refunded or was never paid keeps its status.
create function "private"."apply_disputes" ("p_order_id" uuid) returns "public"."orders"
  language plpgsql
  volatile
  set search_path = ''
as $$
declare
  v_dispute text;
  v_cents bigint;
  v_was text;
  v_order "public"."orders";
begin
  select
    case when bool_or("state" = 'open') then 'open' when bool_or("state" = 'lost') then 'lost' when count(*) > 0 then 'won' end,
    coalesce(sum("amount_cents") filter (where "state" <> 'won'), 0)
  into v_dispute, v_cents
  from "public"."disputes" where "order_id" = "p_order_id";
  select "status" into v_was from "public"."orders" where "id" = "p_order_id";

  update "public"."orders"
  set
    "dispute" = v_dispute,
    "disputed_cents" = least(v_cents, "amount_cents"),
    "status" = case
      when "status" not in ('paid', 'disputed') then "status"
      when v_dispute in ('open', 'lost') then 'disputed'
      else 'paid'
    end
  where "id" = "p_order_id"
  returning * into v_order;

  if v_order."status" = 'disputed' then
    update "public"."user_downloads" set "suspended_at" = now() where "order_id" = "p_order_id" and "suspended_at" is null;
    update "public"."review_credits" set "revoked_at" = now() where "order_id" = "p_order_id" and "revoked_at" is null;
  elsif v_was = 'disputed' then
    update "public"."user_downloads" set "suspended_at" = null where "order_id" = "p_order_id";
    update "public"."review_credits" set "revoked_at" = null where "order_id" = "p_order_id";
    -- A guest may have got an account in the meantime.
    perform "private"."grant_order" (v_order);
  end if;
  return v_order;
end;
$$;

-- Called with what the provider answers now, not with what an event says: events arrive in any order, and a decision can be appealed.
-- Of two answers the one that was asked for later counts.
create function "public"."record_dispute" (
  "p_event_id" text,
  "p_event_type" text,
  "p_dispute_id" text,
  "p_status" text,
  "p_amount_cents" bigint,
  "p_reason" text,
  "p_livemode" boolean,
  "p_opened_at" timestamptz,
  "p_asked_at" timestamptz,
  "p_answer_by" timestamptz default null,
  "p_payment_intent" text default null,
  "p_order_id" text default null
) returns jsonb
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_order "public"."orders";
  v_before "public"."disputes";
  v_now "public"."disputes";
  v_mismatch text;
begin
  if not "private"."begin_payment_event" ("p_event_id", "p_event_type", null, "p_livemode") then
    return "private"."payment_event_answer" ("p_event_id", true);
  end if;

  -- As a refund, a dispute may arrive before the completion, when only the charge's metadata tells the order.
  select * into v_order from "public"."orders" where "stripe_payment_intent" = "p_payment_intent" for update;
  if not found then
    select * into v_order from "public"."orders" where "id" = "private"."as_uuid" ("p_order_id") for update;
  end if;
  if v_order."id" is null then
    return "private"."end_payment_event" ("p_event_id", null, 'refused', 'unknown order');
  end if;
  select * into v_before from "public"."disputes" where "id" = "p_dispute_id";

  v_mismatch := case
    when v_order."stripe_payment_intent" <> "p_payment_intent" then 'payment'
    when v_order."livemode" is distinct from "p_livemode" then 'livemode'
    when v_before."order_id" <> v_order."id" then 'dispute'
  end;
  if v_mismatch is not null then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'refused', v_mismatch || ' does not match the order');
  end if;

  insert into "public"."disputes" as "kept" (
    "id", "order_id", "status", "amount_cents", "reason", "livemode", "opened_at", "answer_by", "asked_at"
  )
  values (
    "p_dispute_id", v_order."id", "p_status", "p_amount_cents", coalesce("p_reason", ''), "p_livemode", "p_opened_at",
    "p_answer_by", "p_asked_at"
  )
  on conflict ("id") do update set
    "status" = excluded."status",
    "amount_cents" = excluded."amount_cents",
    "reason" = excluded."reason",
    "answer_by" = excluded."answer_by",
    "asked_at" = excluded."asked_at",
    "updated_at" = now()
  where "kept"."asked_at" <= excluded."asked_at"
  returning * into v_now;
  if v_now."id" is null then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'ignored', 'a later answer is known');
  end if;

  perform "private"."apply_disputes" (v_order."id");
  if v_before."state" is distinct from v_now."state" then
    insert into "public"."admin_actions" ("action", "target", "details")
    values (
      'dispute-order', v_order."id"::text,
      jsonb_build_object('dispute', v_now."id", 'state', v_now."state", 'cents', v_now."amount_cents")
    );
  end if;
  insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
  values (
    'dispute-notice', 'owner', jsonb_build_object('orderId', v_order."id", 'disputeId', v_now."id"),
    'dispute-notice:' || v_now."id"
  )
  on conflict ("dedupe_key") do nothing;

  return "private"."end_payment_event" (
    "p_event_id", v_order."id", case v_now."state" when 'open' then 'disputed' else 'dispute-' || v_now."state" end
  );
end;
$$;

comment on function "public"."record_dispute" (
  text, text, text, text, bigint, text, boolean, timestamptz, timestamptz, timestamptz, text, text
) is
  'Writes down what the provider says of a dispute, closes or opens again what the order delivered, and tells the owner once. Money in '
  'cents. Outcome: disputed, dispute-won, dispute-lost, ignored or refused.';

-- As before, and a disputed order is not paid anew; one that was disputed before its payment was reported is disputed from the start.
create or replace function "public"."fulfil_order" (
  "p_event_id" text,
  "p_event_type" text,
  "p_order_id" text,
  "p_session_id" text,
  "p_amount_cents" bigint,
  "p_currency" text,
  "p_livemode" boolean,
  "p_payment_intent" text default null,
  "p_email" text default null
) returns jsonb
  language plpgsql
  volatile
  security invoker
  set search_path = ''
as $$
declare
  v_order "public"."orders";
  v_email text := lower(btrim("p_email"));
  v_mismatch text;
begin
  if not "private"."begin_payment_event" ("p_event_id", "p_event_type", "p_session_id", "p_livemode") then
    return "private"."payment_event_answer" ("p_event_id", true);
  end if;

  v_order := "private"."lock_order_of_session" ("p_session_id", "p_order_id");
  if v_order."id" is null then
    return "private"."end_payment_event" ("p_event_id", null, 'refused', 'unknown order');
  end if;

  v_mismatch := case
    when v_order."id" is distinct from "private"."as_uuid" ("p_order_id") then 'order id'
    when v_order."stripe_session_id" <> "p_session_id" then 'session'
    when v_order."amount_cents" is distinct from "p_amount_cents" then 'amount'
    when v_order."currency" is distinct from lower("p_currency") then 'currency'
    when v_order."livemode" is distinct from "p_livemode" then 'livemode'
  end;
  if v_mismatch is not null then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'refused', v_mismatch || ' does not match the order');
  end if;

  if v_order."status" = 'refunded' then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'ignored', 'refunded before');
  end if;
  if v_order."status" in ('paid', 'disputed') then
    return "private"."end_payment_event" ("p_event_id", v_order."id", 'ignored', 'fulfilled before');
  end if;

  -- A cancelled order that is paid all the same is delivered: the money was taken.
  update "public"."orders"
  set
    "status" = 'paid',
    "paid_at" = now(),
    "stripe_session_id" = "p_session_id",
    "stripe_payment_intent" = coalesce("p_payment_intent", "stripe_payment_intent"),
    "email" = case when char_length(v_email) between 3 and 320 then v_email else "email" end
  where "id" = v_order."id"
  returning * into v_order;

  perform "private"."grant_order" (v_order);
  perform "private"."apply_disputes" (v_order."id");

  if v_order."email" is not null then
    insert into "public"."mail_outbox" ("kind", "recipient", "payload", "dedupe_key")
    values (
      'order-receipt', v_order."email", jsonb_build_object('orderId', v_order."id"), 'order-receipt:' || v_order."id"
    )
    on conflict ("dedupe_key") do nothing;
  end if;

  return "private"."end_payment_event" ("p_event_id", v_order."id", 'fulfilled');
end;
$$;

-- As before, and with disputed orders, whose files come with the dispute's end.
create or replace function "private"."claim_orders" ("p_user_id" uuid, "p_email" text) returns integer
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_order "public"."orders";
  v_claimed integer := 0;
begin
  perform "private"."lock_address" ("p_email");
  for v_order in
    update "public"."orders" set "user_id" = "p_user_id"
    where "user_id" is null and "email" = lower("p_email") and "status" in ('paid', 'disputed', 'refunded')
    returning *
  loop
    v_claimed := v_claimed + 1;
    update "public"."review_credits" set "user_id" = "p_user_id"
    where "order_id" = v_order."id" and "user_id" is null;
    if v_order."status" = 'paid' then
      perform "private"."grant_order" (v_order);
    end if;
  end loop;
  return v_claimed;
end;
$$;

revoke all on function "private"."apply_disputes" (uuid) from public, "anon", "authenticated";
revoke all on function "public"."record_dispute" (
  text, text, text, text, bigint, text, boolean, timestamptz, timestamptz, timestamptz, text, text
) from public, "anon", "authenticated";
grant execute on function "private"."apply_disputes" (uuid) to "service_role";
grant execute on function "public"."record_dispute" (
  text, text, text, text, bigint, text, boolean, timestamptz, timestamptz, timestamptz, text, text
) to "service_role";
