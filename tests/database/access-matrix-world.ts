import type { Database } from 'embedded-supabase/database/database.ts';
import {
  KNEE_FILE,
  addKneeFile,
  fulfil,
  homeAddress,
  kneeLine,
  placeOrder,
  reviewLine,
  shipping,
} from './orders.ts';
import { asOwner, createMember, service, visitor } from './people.ts';
import { logCalls, logSamples, openLog } from './access-matrix-log.ts';
import { openPlans, planCalls, planSamples } from './access-matrix-plans.ts';
import { chatCalls, chatImage, chatSamples, openChat } from './access-matrix-chat.ts';
import { openReviewRoom, reviewCalls, reviewSamples, voiceAudio } from './access-matrix-reviews.ts';
import type { Member, Person, Sample } from './people.ts';

export type Caller = 'anonymous' | 'member' | 'owner' | 'admin' | 'coach' | 'desk' | 'editor' | 'service';

const matrixPublication = '7f1d0c52-0000-4000-8000-000000000061';

export interface World {
  people: Record<Caller, Person>;
  tables: Record<string, Sample>;
  /** The sample for files of a bucket. Each bucket has one file of Ada's. */
  fileIn: (bucket: string) => Sample;
  /** Calls that succeed for every caller with the right to make them. */
  calls: Record<string, string>;
  /** The bucket that no other sample uses, for the table of buckets. */
  spareBucket: string;
}

/** Fills every table with a row about Ada, the buyer, and returns a sample statement for each. */
export async function createWorld(database: Database): Promise<World> {
  await addKneeFile(database);
  const ada = await createMember(database, { confirmed: true, metadata: { first_name: 'Ada' } });
  const eve = await createMember(database, { confirmed: true });
  const admin = await createMember(database, { role: 'admin', confirmed: true });
  const coach = await createMember(database, { role: 'coach', confirmed: true });
  const desk = await createMember(database, { role: 'desk', confirmed: true });
  const editor = await createMember(database, { role: 'editor', confirmed: true });
  const assistant = await createMember(database, { admin: true, confirmed: true });
  const bare = await createMember(database);
  const order = await placeOrder(database, {
    items: [kneeLine, reviewLine],
    userId: ada.sub,
    shipping: { ...shipping, cents: 0 },
  });
  const payment = { event: 'evt_matrix', order, cents: 5900, email: ada.email };
  await fulfil(database, { ...payment, address: homeAddress });
  const pending = await placeOrder(database, { userId: ada.sub });
  const spareBucket = 'spare';
  await asOwner(database, `insert into "public"."stock" values (21, 'M', 5), (24, 'L', 0)`);
  await asOwner(
    database,
    `insert into "public"."stock_reservations" values ('${order}', 21, 'M', 1, '{}', now() + interval '1 hour')`,
  );
  await asOwner(
    database,
    `insert into "public"."held_payments" ("session_id", "order_id", "mismatch", "livemode") values ('cs_matrix', '${order}', 'livemode', true)`,
  );
  await asOwner(
    database,
    `insert into "public"."missing_credit_notes" ("refund_key", "order_id", "amount_cents") values ('key_matrix', '${order}', 100)`,
  );
  await asOwner(database, `delete from "public"."profiles" where "id" = '${bare.sub}'`);
  await asOwner(
    database,
    `insert into "public"."disputes" ("id", "order_id", "status", "amount_cents", "reason", "livemode", "opened_at", "asked_at")
     values ('du_matrix', '${order}', 'won', 5900, 'fraudulent', false, now(), now())`,
  );
  await asOwner(
    database,
    `insert into "public"."failed_refunds" ("id", "order_id", "amount_cents", "reason", "ended_at")
     values ('re_matrix', '${order}', 100, 'unknown', now())`,
  );
  await asOwner(
    database,
    `insert into "private"."balance_imports" ("livemode", "complete_to") values (false, now())`,
  );
  await asOwner(
    database,
    `insert into "public"."athlete_coaches" ("athlete_id", "coach_id") values ('${bare.sub}', '${assistant.sub}')`,
  );
  await asOwner(
    database,
    `with "g" as (insert into "public"."athlete_groups" ("name") values ('Matrix') returning "id")
     insert into "public"."athlete_group_members" ("group_id", "athlete_id") select "id", '${ada.sub}' from "g"`,
  );
  await asOwner(
    database,
    `insert into "public"."coach_notes" ("athlete_id", "author_id", "body") values ('${ada.sub}', '${assistant.sub}', 'Runs.')`,
  );
  await asOwner(database, `insert into "public"."coach_settings" ("user_id") values ('${assistant.sub}')`);
  await asOwner(
    database,
    `insert into "private"."account_export_runs" ("user_id", "run_id") values ('${ada.sub}', '${ada.sub}')`,
  );
  await leaveTraces(database, ada, spareBucket);
  await openMembersArea(database, { ada, uploaders: [ada, eve, admin, coach, desk, editor] });
  const room = await openReviewRoom(database, { ada, assistant, order });
  const plans = await openPlans(database, { ada, coach });
  const log = await openLog(database, ada);
  await openChat(database, ada);

  return {
    people: { anonymous: visitor, member: eve, owner: ada, admin, coach, desk, editor, service },
    spareBucket,
    tables: {
      ...samples({ ada, assistant, bare, order, pending, spareBucket }),
      ...reviewSamples(room, { ada, eve, assistant }),
      ...planSamples(plans, { ada, coach }),
      ...logSamples(log, ada),
      ...chatSamples({ ada, eve }),
    },
    fileIn(bucket) {
      const added = bucket === 'chat-images' ? chatImage(ada) : '{me}/2.webm';
      const name = bucket === 'review-audio' ? voiceAudio(ada, room.draft) : added;
      return {
        row: `"bucket_id" = '${bucket}' and "name" = '${bucket === 'review-audio' ? room.audio : `${ada.sub}/1.webm`}'`,
        set: `"metadata" = '{}'`,
        add: `("bucket_id", "name", "owner_id") values ('${bucket}', '${name}', '{me}')`,
      };
    },
    calls: {
      ...calls({ ada, admin, order }),
      ...reviewCalls(room, ada),
      ...planCalls(plans, ada),
      ...logCalls(ada),
      ...chatCalls(ada),
    },
  };
}

async function leaveTraces(database: Database, ada: Member, spareBucket: string): Promise<void> {
  const statements = [
    `insert into "public"."waitlist" ("email") values ('${ada.email}')`,
    `insert into "public"."contact_messages" ("name", "email", "subject", "message")
     values ('Ada', '${ada.email}', 'Grip', 'It slips.')`,
    `insert into "public"."free_download_submissions" ("product_id", "product_name", "name", "email")
     values (13, 'Best Pole Vault Drills', 'Ada', '${ada.email}')`,
    `insert into "public"."product_files" ("product_id", "file_name", "bucket_id", "path")
     values (3, 'Spare.pdf', 'digital-products', 'spare.pdf')`,
    `insert into "storage"."objects" ("bucket_id", "name", "owner_id")
     select "id", '${ada.sub}/1.webm', '${ada.sub}' from "storage"."buckets"`,
    `insert into "storage"."buckets" ("id", "name", "public") values ('${spareBucket}', '${spareBucket}', true)`,
  ];
  for (const statement of statements) await asOwner(database, statement);
}

/** Adds a film to the library, Ada's subscription and submission, and for each person a file without a row. */
async function openMembersArea(
  database: Database,
  { ada, uploaders }: { ada: Member; uploaders: readonly Member[] },
): Promise<void> {
  const files = [`${ada.sub}/sent.webm`, ...uploaders.map(({ sub }) => `${sub}/unsent.webm`)];
  const statements = [
    ...files.map(
      (name) => `insert into "storage"."objects" ("bucket_id", "name", "owner_id")
        values ('video-submissions', '${name}', split_part('${name}', '/', 1))`,
    ),
    `insert into "public"."videos" ("title", "description", "category", "duration", "video_url")
     values ('A-skip', 'Tall.', 'Warm-up', '0:07', '/a-skip.mp4')`,
    `insert into "public"."video_submissions" ("user_id", "video_url", "video_file_name", "video_file_size")
     values ('${ada.sub}', '${ada.sub}/sent.webm', 'sent.webm', 1)`,
    `insert into "public"."stripe_customers" ("user_id", "stripe_customer_id", "livemode")
     values ('${ada.sub}', 'cus_ada', false)`,
    `insert into "public"."subscriptions" ("stripe_subscription_id", "user_id", "status", "livemode")
     values ('sub_ada', '${ada.sub}', 'active', false)`,
    `insert into "public"."subscription_payments" ("invoice_id", "user_id", "amount_cents", "currency", "livemode", "paid_at")
     values ('in_ada', '${ada.sub}', 1900, 'usd', false, now())`,
    `insert into "public"."balance_transactions" ("id", "category", "amount_cents", "fee_cents", "currency", "livemode", "created_at")
     values ('txn_matrix', 'charge', 1900, 85, 'usd', false, now())`,
    `insert into "public"."coupons" ("code", "percent_off", "livemode") values ('MATRIX', 20, false)`,
    `insert into "public"."admin_actions" ("action", "target") values ('insert-video', 'matrix')`,
    `insert into "public"."content_drafts" ("file", "source", "version") values ('blog/grip.md', 'a: 1', repeat('a', 64))`,
    `insert into "public"."content_publications" ("id", "state", "titles", "changes")
     values ('${matrixPublication}', 'published', '{Grip}', '[{"file": "blog/grip.md", "before": "a: 1", "after": "a: 2"}]')`,
    `insert into "public"."invitations" ("email", "expires_at") values ('invited@example.com', now() + interval '1 day')`,
  ];
  for (const statement of statements) await asOwner(database, statement);
}

function samples({
  ada,
  assistant,
  bare,
  order,
  pending,
  spareBucket,
}: {
  ada: Member;
  assistant: Member;
  bare: Member;
  order: string;
  pending: string;
  spareBucket: string;
}): Record<string, Sample> {
  const ofAda = `"email" = '${ada.email}'`;
  const ofOrder = `"order_id" = '${order}'`;
  const touched = `"created_at" = now()`;
  return {
    'public.admin_actions': {
      row: `"target" = 'matrix'`,
      set: touched,
      add: `("action", "target") values ('delete-video', 'nothing')`,
    },
    // The row is about Bare, who has no profile, so that Ada stays in the shared queue.
    'public.athlete_coaches': {
      row: `"athlete_id" = '${bare.sub}'`,
      set: touched,
      add: `("athlete_id", "coach_id") values ('${assistant.sub}', '${assistant.sub}')`,
      owner: bare,
    },
    'public.athlete_group_members': {
      row: `"athlete_id" = '${ada.sub}'`,
      set: touched,
      add: `("group_id", "athlete_id") select "id", '${bare.sub}' from "public"."athlete_groups"`,
    },
    'public.athlete_groups': { row: `"name" = 'Matrix'`, set: touched, add: `("name") values ('Other')` },
    'public.coach_notes': {
      row: `"athlete_id" = '${ada.sub}'`,
      set: `"body" = 'Fast.'`,
      add: `("athlete_id", "body") values ('${ada.sub}', 'Tall.')`,
    },
    'public.coach_settings': {
      row: `"user_id" = '${assistant.sub}'`,
      set: `"notices" = 'daily'`,
      add: `("user_id") values ('${bare.sub}')`,
      owner: assistant,
    },
    'public.balance_transactions': {
      row: `"id" = 'txn_matrix'`,
      set: touched,
      add: `("id", "category", "amount_cents", "fee_cents", "currency", "livemode", "created_at")
            values ('txn_new', 'charge', 100, 33, 'usd', false, now())`,
    },
    'public.content_drafts': {
      row: `"file" = 'blog/grip.md'`,
      set: `"saved_at" = now()`,
      add: `("file", "source", "version") values ('home.yml', 'a: 1', repeat('b', 64))`,
    },
    'public.content_publications': {
      row: `"id" = '${matrixPublication}'`,
      set: `"step" = 'x'`,
      add: `("state", "titles", "changes") values ('published', '{Site}', '[{}]')`,
    },
    'public.coupons': {
      row: `"code" = 'MATRIX'`,
      set: `"ended_at" = now()`,
      add: `("code", "percent_off", "livemode") values ('MATRIX-2', 20, false)`,
    },
    'public.contact_messages': {
      row: ofAda,
      set: `"answered_at" = now()`,
      add: `("name", "email", "subject", "message") values ('A', 'a@example.com', 'B', 'C')`,
    },
    'public.disputes': {
      row: `"id" = 'du_matrix'`,
      set: `"reason" = 'general'`,
      add: `("id", "order_id", "status", "amount_cents", "reason", "livemode", "opened_at", "asked_at")
            values ('du_new', '${order}', 'won', 1, 'general', false, now(), now())`,
    },
    'public.failed_refunds': {
      row: `"id" = 're_matrix'`,
      set: `"reason" = 'unknown'`,
      add: `("id", "order_id", "amount_cents", "reason") values ('re_new', '${order}', 100, 'unknown')`,
    },
    'public.free_download_submissions': {
      row: ofAda,
      set: touched,
      add: `("product_id", "product_name", "name", "email") values (13, 'Drills', 'A', 'a@example.com')`,
    },
    'public.invitations': {
      row: `"email" = 'invited@example.com'`,
      set: touched,
      add: `("email", "expires_at") values ('a@example.com', now())`,
    },
    'public.mail_outbox': {
      row: `"dedupe_key" = 'order-receipt:${order}'`,
      set: touched,
      add: `("kind", "recipient") values ('spam', 'a@example.com')`,
    },
    'public.money': {
      row: `"id" = 'txn_matrix'`,
      set: `"amount_cents" = 1`,
      add: `("id", "amount_cents") values ('txn_new', 1)`,
    },
    'public.order_items': {
      row: `${ofOrder} and "position" = 1`,
      columns:
        '"order_id", "position", "product_id", "product_name", "option", "quantity", "unit_amount_cents", "amount_cents"',
      set: `"product_name" = 'Gold'`,
      add: `("order_id", "position", "product_id", "product_name", "quantity", "unit_amount_cents")
            values ('${order}', 9, 3, 'Gold', 1, 1)`,
    },
    'public.orders': {
      row: `"id" = '${order}'`,
      set: touched,
      add: `("user_id", "amount_cents", "currency", "livemode") values ('${ada.sub}', 1, 'usd', false)`,
    },
    'public.shipments': {
      row: ofOrder,
      set: `"shipped_on" = current_date`,
      add: `("order_id", "countries") values ('${pending}', '{US}')`,
    },
    'public.stock': {
      row: `"product_id" = 21`,
      set: `"pieces" = 1`,
      add: `("product_id", "option", "pieces") values (22, 'M', 1)`,
    },
    'public.stock_reservations': {
      row: ofOrder,
      columns: '"order_id", "product_id", "option", "quantity", "until"',
      set: `"quantity" = 1`,
      add: `("order_id", "product_id", "option", "quantity", "until") values ('${pending}', 21, 'M', 1, now())`,
    },
    'public.held_payments': {
      row: `"session_id" = 'cs_matrix'`,
      set: `"refunded_cents" = 0`,
      add: `("session_id", "order_id", "mismatch", "livemode") values ('cs_new', '${order}', 'amount', false)`,
    },
    'public.missing_credit_notes': {
      row: `"refund_key" = 'key_matrix'`,
      set: `"reason" = ''`,
      add: `("refund_key", "order_id", "amount_cents") values ('key_new', '${order}', 1)`,
    },
    'public.payment_events': {
      row: `"id" = 'evt_matrix'`,
      set: `"outcome" = 'fulfilled'`,
      add: `("id", "type", "livemode", "outcome") values ('evt_new', 't', false, 'fulfilled')`,
    },
    'public.product_files': {
      row: `"id" = '${KNEE_FILE}'`,
      set: touched,
      add: `("product_id", "file_name", "bucket_id", "path") values (3, 'New.pdf', 'digital-products', 'new.pdf')`,
      spare: `"path" = 'spare.pdf'`,
    },
    'public.profiles': {
      row: `"id" = '${ada.sub}'`,
      set: `"first_name" = 'Mallory'`,
      add: `("id") values ('${bare.sub}')`,
    },
    'public.review_credits': {
      row: ofOrder,
      set: `"granted" = 100`,
      add: `("order_id", "user_id", "granted") values ('${pending}', '${ada.sub}', 100)`,
    },
    'public.stripe_customers': {
      row: `"user_id" = '${ada.sub}'`,
      set: touched,
      add: `("user_id", "stripe_customer_id", "livemode") values ('${assistant.sub}', 'cus_new', false)`,
    },
    'public.sales': {
      row: `"kind" = 'subscription'`,
      set: `"amount_cents" = 1`,
      add: `("kind", "amount_cents") values ('order', 1)`,
    },
    'public.subscription_payments': {
      row: `"invoice_id" = 'in_ada'`,
      set: `"refunded_cents" = 0`,
      add: `("invoice_id", "amount_cents", "currency", "livemode", "paid_at") values ('in_new', 1900, 'usd', false, now())`,
    },
    'public.subscriptions': {
      row: `"stripe_subscription_id" = 'sub_ada'`,
      set: touched,
      add: `("stripe_subscription_id", "user_id", "status", "livemode") values ('sub_new', '${ada.sub}', 'active', false)`,
    },
    'public.user_downloads': {
      row: ofOrder,
      set: `"download_count" = 0`,
      add: `("user_id", "order_id", "product_file_id") values ('${ada.sub}', '${pending}', '${KNEE_FILE}')`,
    },
    // Only staff have a role, so the row is the assistant's.
    'public.user_roles': {
      row: `"user_id" = '${assistant.sub}'`,
      set: touched,
      add: `("user_id", "role") values ('${ada.sub}', 'admin')`,
      owner: assistant,
    },
    'public.video_submissions': {
      row: `"video_url" = '${ada.sub}/sent.webm'`,
      set: `"submitted_at" = now()`,
      add: `("user_id", "video_url", "video_file_name", "video_file_size")
            select "id"::uuid, "id" || '/unsent.webm', 'unsent.webm', 1
            from (select coalesce("auth"."uid"()::text, '${ada.sub}') as "id") as "me"`,
    },
    'public.videos': {
      row: `"title" = 'A-skip'`,
      set: `"difficulty" = 3`,
      add: `("title", "description", "category", "duration", "video_url")
            values ('Bubka', 'Up.', 'Gym', '10:30', '/bubka.mp4')`,
    },
    'public.waitlist': {
      row: ofAda,
      set: `"first_name" = 'Mallory'`,
      add: `("email", "list") values ('a@example.com', 'app')`,
    },
    'storage.buckets': {
      row: `"id" = '${spareBucket}'`,
      set: `"public" = true`,
      add: `("id", "name") values ('new', 'new')`,
    },
  };
}

function calls({ ada, admin, order }: { ada: Member; admin: Member; order: string }): Record<string, string> {
  const adaId = `'${ada.sub}'::uuid`;
  return {
    cancel_order: `('evt_call', 't', '${order}', 'cs_x', false)`,
    announce_new_version: `('none', 'none')`,
    check_invitations: `('[{"email":"a@example.com"}]')`,
    claim_jobs: `('{"a job": 60}')`,
    close_held_payment: `('cs_matrix')`,
    end_need: `('mail', 'none')`,
    list_needs: `()`,
    claim_mail: `(1)`,
    claim_my_purchases: `()`,
    count_download: `(${adaId}, '${KNEE_FILE}'::uuid)`,
    cancel_unopened_orders: `()`,
    count_owner_lists: `()`,
    count_rehearsal: `()`,
    count_submissions: `()`,
    count_earlier_buyers: `('none', 'none')`,
    count_subscribers: `()`,
    count_waiting: `()`,
    begin_account_export: `(${adaId})`,
    end_account_export: `(${adaId})`,
    export_account_part: `(${adaId}, 'export_push')`,
    files_of_orders: `(array['${order}'::uuid])`,
    find_balance_import: `(false)`,
    find_invitation: `((select "id" from "public"."invitations" limit 1))`,
    find_payment_comparison: `()`,
    forget_old_invitations: `()`,
    forget_old_mail: `()`,
    forget_password_tries: `(${adaId})`,
    free_library_until: `(${adaId})`,
    fulfil_order: `('evt_call', 't', '${order}', 'cs_x', 1, 'usd', false)`,
    content_places: `(${adaId})`,
    begin_content_publication: `(null, '[{"file": "home.yml", "title": "Home", "before": "a", "after": "b"}]')`,
    erase_address: `('nobody@example.com')`,
    find_account: `('${ada.email}')`,
    finish_content_publication: `('${matrixPublication}')`,
    read_balance_extent: `()`,
    refund_attempt: `('${order}'::uuid)`,
    reopen_order: `('${order}'::uuid)`,
    save_content_drafts: `('[]', null)`,
    grant_role: `('${ada.email}', 'coach')`,
    has_role: `(${adaId}, 'admin')`,
    keep_admin_password: `(${adaId})`,
    keep_recovery_codes: `(${adaId}, '{}')`,
    may_act_as: `(${adaId}, 'aal2', 'desk')`,
    reset_second_factor: `('${ada.email}')`,
    use_recovery_code: `(${adaId}, 'none', null)`,
    is_last_admin: `(${adaId})`,
    assign_athlete: `(${adaId}, null)`,
    invite_athletes: `('[{"email":"a@example.com"}]')`,
    list_coaches: `()`,
    list_groups: `()`,
    member_details: `(${adaId})`,
    set_athlete_groups: `(${adaId}, '{Matrix}')`,
    list_failed_payments: `()`,
    list_staff: `()`,
    list_forgotten_review_audio: `(now() + interval '9 days')`,
    list_forgotten_videos: `(now() + interval '9 days')`,
    list_personal_files: `(${adaId})`,
    list_waiting_videos: `(${adaId})`,
    keep_reservation: `('cs_x')`,
    list_sold_out: `()`,
    free_reservation: `('${order}')`,
    list_reservations: `(21)`,
    set_stock: `(23, 'M', 1)`,
    place_order: `('[{"productId":3,"productName":"A","quantity":1,"unitAmountCents":1,"deliveries":[]}]'::jsonb, 'usd', false)`,
    record_balance_transactions: `('[]', false)`,
    record_dispute: `('evt_call', 't', 'du_call', 'lost', 1, 'general', false, now(), now(), null, 'pi_none')`,
    record_payment_comparison: `()`,
    remember_product_id: `(21)`,
    report_job: `('a job', 'broken')`,
    take_product_id: `(21)`,
    record_subscription_payment: `('in_new', 1900, 'usd', false, now())`,
    record_subscription_refund: `('pi_new', 100)`,
    record_subscription: `('sub_new', ${adaId}, 'active', false, now())`,
    claim_refund: `('${order}', 0, 100)`,
    release_refund: `('${order}', 0, 100)`,
    refund_order: `('evt_call', 't', 1, 1, 'usd', false)`,
    remind_payment: `('sub_none')`,
    request_my_files: `('${ada.email}')`,
    resend_invitation: `(${adaId})`,
    resend_receipt: `('${order}'::uuid)`,
    revoke_invitation: `(${adaId})`,
    revoke_role: `('${admin.email}', 'admin')`,
    set_free_until: `(${adaId}, null)`,
    set_role: `(${adaId}, 'coach', true)`,
    staff_access: `()`,
    search_free_downloads: `()`,
    search_invitations: `()`,
    search_members: `()`,
    search_messages: `()`,
    search_money: `()`,
    search_orders: `()`,
    search_submissions: `()`,
    search_trail: `()`,
    search_waitlist: `()`,
    seed_exercise: `('{"slug":"new","title":"A","description":"B","category":"Gym","difficulty":1,"duration":"0:07","instructions":[],"key_points":[],"equipment":[],"target_muscles":[],"video_url":"/x"}'::jsonb)`,
    renew_mail: `(${adaId}, 1)`,
    settle_mail: `(${adaId})`,
    submission_room: `()`,
    subscription_of: `(${adaId}, false)`,
    sum_money_by_month: `()`,
    mark_shipped: `('${order}'::uuid, current_date)`,
    take_back_order: `('${order}'::uuid)`,
    take_back_rehearsal: `()`,
    take_password_try: `(${adaId})`,
  };
}
