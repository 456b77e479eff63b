-- 6,000 orders, 400 subscriptions with 8,000 payments, the balance, the lists of the site, and three months of mail.
insert into orders ("id", "user_id", "email", "status", "amount_cents", "paid_cents", "refunded_cents", "currency", "livemode", "stripe_session_id", "stripe_payment_intent",
  "created_at", "paid_at", "refunded_at")
select pg_temp.club_id('order', n), case when n % 3 <> 0 then pg_temp.club_id('athlete', 1 + n % 500) end,
  case when n % 3 <> 0 then 'athlete-' || (1 + n % 500) else 'guest-' || n end || '@club.example',
  case when n % 40 = 0 then 'refunded' when n % 17 = 0 then 'pending' else 'paid' end, 20000, case when n % 17 <> 0 or n % 40 = 0 then 20000 end, case when n % 40 = 0 then 20000 else 0 end, 'usd', false,
  'cs_club_' || n, 'pi_club_' || n, now() - n * interval '4 hours', case when n % 17 <> 0 or n % 40 = 0 then now() - n * interval '4 hours' end,
  case when n % 40 = 0 then now() - n * interval '3 hours' end
from generate_series(1, 6000) as n;

insert into order_items ("order_id", "position", "product_id", "product_name", "quantity", "unit_amount_cents", "deliveries")
select pg_temp.club_id('order', n), place, case place when 1 then 5 else 3 end, case place when 1 then 'Video Review' else 'Knee Program' end,
  case place when 1 then 8 else 1 end, 2000, '[]'
from generate_series(1, 6000) as n, generate_series(1, 2) as place;

insert into product_files ("id", "product_id", "file_name", "bucket_id", "path")
values (pg_temp.club_id('file', 1), 3, 'club-knee.pdf', 'digital-products', 'club-knee.pdf');
insert into user_downloads ("user_id", "order_id", "product_file_id", "download_count", "created_at")
select "user_id", "id", pg_temp.club_id('file', 1), 1, "created_at" from orders where "user_id" is not null and "status" = 'paid';

-- Every athlete has bought eight reviews about seven times. Paid submissions use credits of their athlete.
insert into review_credits ("order_id", "user_id", "granted", "used", "created_at")
select "id", "user_id", 8, 0, "created_at" from orders where "user_id" is not null and "status" = 'paid';
create temp table used as
select "s"."id" as "submission_id", "c"."order_id", "s"."submitted_at"
from (
  select *, row_number() over (partition by "user_id" order by "created_at" desc) as place from video_submissions where "submitted_at" is not null
) as "s"
join (
  select "user_id", "order_id", row_number() over (partition by "user_id" order by "created_at", "order_id", turn) as place
  from review_credits, generate_series(1, 7) as turn
) as "c" on "c"."user_id" = "s"."user_id" and "c".place = "s".place;
insert into spent_credits ("submission_id", "credit_id", "spent_at")
select "used"."submission_id", "c"."id", "used"."submitted_at" from used join review_credits as "c" on "c"."order_id" = "used"."order_id";
-- The other submissions were the free ones of their month, except one of twenty, which waits for a credit.
insert into spent_credits ("submission_id", "spent_at")
select "id", "submitted_at" from video_submissions
where "submitted_at" is not null and "id" not in (select "submission_id" from spent_credits) and (submission_status <> 'pending' or pg_temp.draw('covered', "video_file_size") < 0.95);
update review_credits set "used" = (select count(*) from used where used."order_id" = review_credits."order_id");

insert into stripe_customers ("user_id", "stripe_customer_id", "livemode")
select pg_temp.club_id('athlete', n), 'cus_club_' || n, false from generate_series(1, 400) as n;
insert into subscriptions ("stripe_subscription_id", "user_id", "status", "current_period_end", "cancel_at", "past_due_since", "livemode", "created_at", "ended_at")
select 'sub_club_' || n, pg_temp.club_id('athlete', n), case when n % 8 = 0 then 'canceled' when n % 15 = 0 then 'past_due' else 'active' end,
  now() + interval '20 days', case when n % 21 = 0 then now() + interval '20 days' end, case when n % 15 = 0 then now() - interval '2 days' end, false,
  now() - interval '600 days', case when n % 8 = 0 then now() - (n % 60) * interval '1 day' end
from generate_series(1, 400) as n;
insert into subscription_payments ("invoice_id", "stripe_subscription_id", "stripe_payment_intent", "user_id", "email", "amount_cents", "currency", "livemode", "paid_at")
select 'in_club_' || n || '_' || month, 'sub_club_' || n, 'pi_club_sub_' || n || '_' || month, pg_temp.club_id('athlete', n), 'athlete-' || n || '@club.example', 1900, 'usd', false,
  now() - month * interval '30 days' - n * interval '10 minutes'
from generate_series(1, 400) as n, generate_series(0, 19) as month;

insert into balance_transactions ("id", "category", "amount_cents", "fee_cents", "currency", "livemode", "payment_intent", "created_at")
select 'txn_' || "stripe_payment_intent", 'charge', "amount_cents", 610, 'usd', false, "stripe_payment_intent", "paid_at" from orders where "paid_at" is not null
union all
select 'txn_re_' || "stripe_payment_intent", 'refund', - "refunded_cents", 0, 'usd', false, "stripe_payment_intent", "refunded_at" from orders where "refunded_at" is not null
union all
select 'txn_' || "stripe_payment_intent", 'charge', "amount_cents", 85, 'usd', false, "stripe_payment_intent", "paid_at" from subscription_payments;
insert into payment_events ("id", "type", "livemode", "order_id", "stripe_session_id", "outcome", "received_at")
select 'evt_club_' || n, 'checkout.session.completed', false, pg_temp.club_id('order', n), 'cs_club_' || n, 'fulfilled', now() - n * interval '4 hours'
from generate_series(1, 6000) as n where n % 17 <> 0
union all
select 'evt_' || "invoice_id", 'invoice.paid', false, null, null, 'recorded', "paid_at" from subscription_payments;

insert into waitlist ("email", "first_name", "last_name", "list", "synced_to_beehiiv", "created_at")
select 'reader-' || n || '@club.example', 'Reader', n::text, pg_temp.pick('{newsletter,app,demo}', 'list', n), true, now() - n * interval '3 hours'
from generate_series(1, 5000) as n;
insert into contact_messages ("name", "email", "subject", "message", "created_at", "answered_at")
select 'Reader ' || n, 'reader-' || n || '@club.example', 'Which program first?', 'I jump 3.80 m and have ten weeks until the first meet.', now() - n * interval '9 hours',
  case when n > 40 then now() - n * interval '8 hours' end
from generate_series(1, 2000) as n;
insert into free_download_submissions ("product_id", "product_name", "name", "email", "created_at")
select 1, 'Free Guide', 'Reader ' || n, 'reader-' || n || '@club.example', now() - n * interval '5 hours' from generate_series(1, 3000) as n;

insert into mail_outbox ("kind", "recipient", "payload", "dedupe_key", "attempts", "next_attempt_at", "created_at", "sent_at")
select 'submission-reviewed', 'athlete-' || (1 + n % 500) || '@club.example', jsonb_build_object('submissionId', pg_temp.club_id('submission', 20000 - n)), 'club:' || n, 1,
  now() - n * interval '8 minutes', now() - n * interval '8 minutes', now() - n * interval '8 minutes'
from generate_series(1, 15000) as n;
