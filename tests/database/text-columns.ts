import type { Database } from 'embedded-supabase/database/database.ts';
import { asOwner } from './people.ts';

type Columns = Readonly<Record<string, readonly string[]>>;

/** Columns that hold an email address. `erase_address` knows each of them. */
export const addressColumns: Columns = {
  'private.guardian_objections': ['email'],
  'public.contact_messages': ['email'],
  'public.free_download_submissions': ['email'],
  'public.guardian_consents': ['email'],
  'public.guardians': ['email'],
  'public.invitations': ['email'],
  'public.mail_outbox': ['dedupe_key', 'last_error', 'payload', 'recipient'],
  'public.orders': ['email', 'invoice_url'],
  'public.readiness_agreements': ['guardian_email'],
  'public.sharing_consents': ['email'],
  'public.subscription_payments': ['email', 'hosted_invoice_url'],
  'public.waitlist': ['email'],
};

/** Columns that hold identifiers, states, paths, numbers, and what payment services answer. */
export const codeColumns: Columns = {
  'private.account_exports': ['function', 'key', 'list', 'pages'],
  'private.balance_imports': ['after_id'],
  'private.job_runs': ['error', 'name'],
  'private.recovery_codes': ['code_hash'],
  'private.seeded_videos': ['slug'],
  'private.settings': ['meaning', 'name', 'value'],
  'public.admin_actions': ['action', 'details', 'target'],
  'public.balance_transactions': ['category', 'currency', 'id', 'kind', 'payment_intent'],
  'public.calendar_feeds': ['token_hash'],
  'public.chat_messages': ['images'],
  'public.coach_settings': ['notices'],
  'public.content_drafts': ['base', 'file', 'source', 'version'],
  'public.content_publications': ['changes', 'problem', 'state', 'step', 'titles'],
  'public.coupons': ['code', 'currency', 'promotion_code'],
  'public.disputes': ['id', 'reason', 'state', 'status'],
  'public.failed_refunds': ['id', 'reason'],
  'public.held_payments': ['currency', 'decision', 'mismatch', 'payment_intent', 'session_id'],
  'public.mail_outbox': ['kind', 'push'],
  'public.missing_credit_notes': ['reason', 'refund_key'],
  'public.jump_attempts': ['reason', 'result'],
  'public.jump_sessions': ['kind'],
  'public.order_items': ['deliveries', 'option', 'product_name'],
  'public.orders': [
    'coupon_code',
    'currency',
    'dispute',
    'invoice_id',
    'status',
    'stripe_payment_intent',
    'stripe_session_id',
    'tax',
  ],
  'public.plan_items': ['measures'],
  'public.readiness_checks': ['pain'],
  'public.payment_events': ['id', 'outcome', 'reason', 'stripe_session_id', 'type'],
  'public.product_files': ['announced', 'bucket_id', 'file_type', 'path', 'upload'],
  'public.profiles': ['units'],
  'public.push_settings': ['time_zone'],
  'public.push_subscriptions': ['auth', 'endpoint', 'p256dh', 'refusal'],
  'public.review_links': ['token_hash'],
  'public.review_item_versions': ['item'],
  'public.review_measurements': ['checked_by', 'kind', 'marks', 'reference'],
  'public.review_paths': ['part', 'points'],
  'public.review_phases': ['phase'],
  'public.review_voice_overs': ['audio_name', 'timeline'],
  'public.set_logs': ['weight_typed'],
  'public.shipments': ['address', 'countries', 'tracking_url'],
  'public.stock': ['option'],
  'public.stock_reservations': ['holders', 'option'],
  'public.stripe_customers': ['stripe_customer_id'],
  'public.submission_decisions': ['decision'],
  'public.subscription_payments': [
    'currency',
    'invoice_id',
    'stripe_payment_intent',
    'stripe_subscription_id',
  ],
  'public.subscriptions': ['status', 'stripe_subscription_id'],
  'public.video_submissions': ['slow_motion_runs', 'submission_status', 'video_url'],
  'public.videos': ['access', 'captions_url', 'file_type', 'slug', 'thumbnail_url', 'video_url'],
  'public.waitlist': ['list'],
};

/** Returns every column of the project and of the platform that can hold a text, as 'schema.table.column'. */
export async function listTextColumns(
  database: Database,
  schemas: readonly string[],
): Promise<{ place: string; schema: string; table: string; column: string }[]> {
  return asOwner(
    database,
    `select concat_ws('.', "table_schema", "table_name", "column_name") as "place", "table_schema" as "schema",
       "table_name" as "table", "column_name" as "column"
     from "information_schema"."columns" join "information_schema"."tables" using ("table_schema", "table_name")
     where "table_type" = 'BASE TABLE' and "table_schema" = any ($1::text[])
       and "udt_name" in ('text', 'varchar', 'bpchar', 'citext', 'json', 'jsonb', '_text', '_varchar', '_jsonb')
     order by 1`,
    [schemas],
  );
}

/** 'schema.table.column' of each column. */
export const placesOf = (columns: Columns): string[] =>
  Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`));
