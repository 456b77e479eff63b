-- One refund of an order at a time: a claim is taken before the payment provider is asked.

create table "private"."refund_claims" (
  "order_id" uuid primary key references "public"."orders" ("id") on delete cascade,
  "refunded_cents" integer not null check ("refunded_cents" >= 0),
  "amount_cents" integer not null check ("amount_cents" > 0),
  "holders" integer not null default 1 check ("holders" >= 0),
  "claimed_at" timestamptz not null default now()
);
comment on table "private"."refund_claims" is
  'The refund that is being made of an order. A claim for another refunded amount than the order has, or older than 10 minutes, no longer counts.';
comment on column "private"."refund_claims"."refunded_cents" is 'The refunded amount that the owner saw.';
comment on column "private"."refund_claims"."holders" is 'Requests for this same refund whose result is not known yet.';
alter table "private"."refund_claims" enable row level security;
revoke all on table "private"."refund_claims" from public, "anon", "authenticated";

-- SECURITY DEFINER because the claims are private.
create function "public"."claim_refund" ("p_order_id" uuid, "p_refunded_cents" integer, "p_amount_cents" integer) returns text
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
declare
  v_order "public"."orders";
begin
  -- The lock makes another claim wait for this one.
  select * into v_order from "public"."orders" where "id" = "p_order_id" for update;
  if not found then
    return 'unknown-order';
  end if;
  if v_order."refunded_cents" = "p_refunded_cents" + "p_amount_cents" then
    return 'made';
  end if;
  if v_order."refunded_cents" <> "p_refunded_cents" then
    return 'changed';
  end if;
  insert into "private"."refund_claims" as "c" ("order_id", "refunded_cents", "amount_cents")
  values ("p_order_id", "p_refunded_cents", "p_amount_cents")
  on conflict ("order_id") do update
  set
    "refunded_cents" = excluded."refunded_cents",
    "amount_cents" = excluded."amount_cents",
    "claimed_at" = excluded."claimed_at",
    "holders" = case
      when ("c"."refunded_cents", "c"."amount_cents") = (excluded."refunded_cents", excluded."amount_cents") then "c"."holders" + 1
      else 1
    end
  where ("c"."refunded_cents", "c"."amount_cents") = (excluded."refunded_cents", excluded."amount_cents")
    or "c"."refunded_cents" <> v_order."refunded_cents"
    or "c"."claimed_at" < now() - interval '10 minutes';
  return case when found then 'claimed' else 'busy' end;
end;
$$;
comment on function "public"."claim_refund" is
  'Claims a refund before the payment provider is asked. Returns claimed; made, if an earlier attempt succeeded; changed, if the order''s refunded '
  'amount is not p_refunded_cents; busy, while another refund of the order is being made; or unknown-order. The same refund may be claimed again, '
  'because its idempotency key is the same.';
revoke all on function "public"."claim_refund" from public, "anon", "authenticated";
grant execute on function "public"."claim_refund" to "service_role";

create function "public"."release_refund" ("p_order_id" uuid, "p_refunded_cents" integer, "p_amount_cents" integer) returns void
  language plpgsql
  volatile
  security definer
  set search_path = ''
as $$
begin
  perform from "public"."orders" where "id" = "p_order_id" for update;
  update "private"."refund_claims" set "holders" = "holders" - 1
  where "order_id" = "p_order_id" and "refunded_cents" = "p_refunded_cents" and "amount_cents" = "p_amount_cents";
  delete from "private"."refund_claims" where "order_id" = "p_order_id" and "holders" = 0;
end;
$$;
comment on function "public"."release_refund" is 'Ends a claim whose refund was made or refused. Not called while the result is unknown.';
revoke all on function "public"."release_refund" from public, "anon", "authenticated";
grant execute on function "public"."release_refund" to "service_role";
