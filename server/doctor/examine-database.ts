import type { Database, Transaction } from 'embedded-supabase/database/database.ts';
import { readMigrations } from 'embedded-supabase/database/migrate.ts';
import { listMigrations } from '../transfer/list-tables.ts';
import { examineAddresses } from './examine-addresses.ts';
import { advice, fine, wrong, type Finding } from '#domain/finding.ts';

/** The buckets that the migrations create, and whether each is public. */
const buckets: Readonly<Record<string, boolean>> = {
  'chat-images': false,
  'digital-products': false,
  'free-downloads': true,
  'review-audio': false,
  'subscriber-videos': false,
  thumbnails: true,
  'video-submissions': false,
  videos: true,
  'website-photos': true,
};

/**
 * Checks migrations, buckets, admins, jobs and email addresses. `howToMigrate` is the instruction for a database with missing
 * migrations.
 */
export async function examineDatabase(
  database: Database,
  { migrationsDirectory, howToMigrate }: { migrationsDirectory: string; howToMigrate: string },
): Promise<Finding[]> {
  const expected = (await readMigrations(migrationsDirectory)).map(({ version }) => version);
  return database.asOwner(async (tx) => {
    const present = await listMigrations(tx);
    const missing = expected.filter((version) => !present.includes(version));
    const unknown = present.filter((version) => !expected.includes(version));
    if (unknown.length > 0) {
      return [wrong(`The database is newer than this release: it has the migrations ${unknown.join(', ')}.`)];
    }
    if (missing.length > 0) {
      return [
        wrong(`The database is missing ${missing.length} of ${expected.length} migrations: ${howToMigrate}.`),
      ];
    }
    return [
      fine(`The database works and has all ${expected.length} migrations.`),
      compareBuckets(await readBuckets(tx)),
      await examineAdmins(tx),
      await examineJobs(tx),
      await examineAddresses(tx),
    ];
  });
}

interface Bucket {
  id: string;
  public: boolean | null;
}

export function compareBuckets(present: readonly Bucket[]): Finding {
  const visible = new Map(present.map((bucket) => [bucket.id, bucket.public === true]));
  const missing = Object.keys(buckets).filter((id) => !visible.has(id));
  if (missing.length > 0)
    return wrong(`Storage is missing the buckets ${missing.join(', ')}. The migrations create them.`);
  const exposed = Object.keys(buckets).filter((id) => visible.get(id) !== buckets[id]);
  if (exposed.length > 0) {
    return wrong(
      exposed
        .map(
          (id) => `The bucket ${id} must be ${buckets[id] === true ? 'public' : 'private'}, but it is not.`,
        )
        .join(' '),
    );
  }
  return fine(`Storage has all ${Object.keys(buckets).length} buckets with the right access.`);
}

async function readBuckets(tx: Transaction): Promise<Bucket[]> {
  return (await tx.query<Bucket>(`select "id", "public" from "storage"."buckets"`)).rows;
}

async function examineAdmins(tx: Transaction): Promise<Finding> {
  const { rows } = await tx.query(`select from "public"."user_roles" where "role" = 'admin' limit 1`);
  return rows.length > 0
    ? fine('The site has an owner.')
    : advice('The site has no owner yet. Sign up on the site, then run: npm run admin -- grant <email>');
}

async function examineJobs(tx: Transaction): Promise<Finding> {
  const { rows } = await tx.query<{ minutes: number | null }>(
    `select (extract(epoch from now() - max("started_at")) / 60)::float8 as "minutes" from "private"."job_runs"`,
  );
  const minutes = rows[0]?.minutes ?? undefined;
  if (minutes === undefined) return advice('Scheduled jobs have never run. No email is sent until they do.');
  return minutes < 10
    ? fine('Scheduled jobs ran within the last 10 minutes.')
    : advice(
        `Scheduled jobs last ran ${Math.round(minutes)} minutes ago. If the server is running, check its scheduler.`,
      );
}
