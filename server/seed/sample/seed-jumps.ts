import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Transaction } from 'embedded-supabase/database/database.ts';
import type { StorageDependencies } from 'embedded-supabase/storage/storage-context.ts';
import { storeFiles } from '../seed-files.ts';
import { sampleAthletes } from './sample-business.ts';
import { demoAthleteJumps, queuedJumps, type SampleJump, type SampleNote } from './sample-jumps.ts';
import { hoursBefore, idOfPerson, type People } from './seed-athletes.ts';

const bucket = 'video-submissions';
const filmPath = (film: string) => fileURLToPath(new URL(`../films/${film}.mp4`, import.meta.url));
/** Hours from submission to the coach's review. */
const reviewTime = 20;

interface Submission {
  athleteId: string;
  coachId: string;
  objectName: string;
  jump: SampleJump;
}

/** Stores the films, then inserts the submissions with their jumps and reviews. */
export async function seedJumps(storage: StorageDependencies, people: People, now: Date): Promise<void> {
  const coachId = idOfPerson(people, 'coach@example.com');
  const submit = (email: string, jump: SampleJump): Submission => {
    const athleteId = idOfPerson(people, email);
    const sentAt = now.getTime() - jump.hoursAgo * 3_600_000;
    return { athleteId, coachId, objectName: `${athleteId}/${sentAt}.mp4`, jump };
  };
  const submissions = [
    ...demoAthleteJumps.map((jump) => submit('athlete@example.com', jump)),
    ...queuedJumps.map(({ athlete, jump }) => submit(sampleAthletes[athlete]?.email ?? '', jump)),
  ];
  await storeFiles(
    storage,
    submissions.map(({ objectName, jump }) => ({ bucket, name: objectName, path: filmPath(jump.film) })),
  );
  await storage.database.asOwner(async (tx) => {
    for (const submission of submissions) await insertSubmission(tx, submission, now);
  });
}

async function insertSubmission(
  tx: Transaction,
  { athleteId, coachId, objectName, jump }: Submission,
  now: Date,
): Promise<void> {
  const submittedAt = hoursBefore(now, jump.hoursAgo);
  const reviewedAt = jump.summary === undefined ? null : hoursBefore(now, jump.hoursAgo - reviewTime);
  const { size } = await stat(filmPath(jump.film));
  const { rows } = await tx.query<{ id: string }>(
    `insert into "public"."video_submissions"
       ("user_id", "video_url", "video_file_name", "video_file_size", "submission_status", "created_at", "submitted_at",
        "cleared_at", "reviewed_at", "seen_at", "reviewed_by")
     values ($1::uuid, $2, $3, $4, $5, $6::timestamptz, $6::timestamptz, $6::timestamptz, $7::timestamptz,
       $7::timestamptz + interval '3 days', $8::uuid)
     returning "id"`,
    [
      athleteId,
      objectName,
      jump.fileName,
      size,
      reviewedAt === null ? 'pending' : 'approved',
      submittedAt,
      reviewedAt,
      reviewedAt === null ? null : coachId,
    ],
  );
  const id = rows[0]?.id ?? '';
  await tx.query(
    `insert into "public"."jumps"
       ("submission_id", "question", "grip_m", "bar_m", "made", "pole_length_m", "pole_rating_kg", "run_up_lefts",
        "take_off_m", "standards_m")
     values ($1::uuid, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      jump.question ?? '',
      jump.grip,
      jump.bar,
      jump.made,
      jump.pole,
      jump.poleRating,
      jump.runUpLefts,
      jump.takeOff,
      jump.standards,
    ].map((value) => value ?? null),
  );
  await coverReview(tx, id, submittedAt, jump.isPaid ? await spendCredit(tx, athleteId) : null);
  if (jump.notes === undefined) return;
  await tx.query(`insert into "public"."reviews" ("submission_id", "summary") values ($1::uuid, $2)`, [
    id,
    jump.summary ?? '',
  ]);
  for (const [phase, seconds] of Object.entries(jump.phases ?? {}))
    await tx.query(
      `insert into "public"."review_phases" ("submission_id", "phase", "at_us") values ($1::uuid, $2, $3::bigint)`,
      [id, phase, toMicroseconds(seconds)],
    );
  for (const note of jump.notes) await insertNote(tx, id, note, { athleteId, coachId, reviewedAt });
}

async function insertNote(
  tx: Transaction,
  submissionId: string,
  { at, text, drawings = [], drills = [], reply, coachReply, isDone = false }: SampleNote,
  { athleteId, coachId, reviewedAt }: { athleteId: string; coachId: string; reviewedAt: string | null },
): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into "public"."review_notes" ("submission_id", "at_us", "body", "shapes", "done_at")
     values ($1::uuid, $2::bigint, $3, $4::jsonb, $5::timestamptz) returning "id"`,
    [submissionId, toMicroseconds(at), text, JSON.stringify(drawings), isDone ? reviewedAt : null],
  );
  const noteId = rows[0]?.id;
  for (const slug of drills)
    await tx.query(
      `insert into "public"."review_drills" ("submission_id", "note_id", "video_id")
       select $1::uuid, $2::uuid, "id" from "public"."videos" where "slug" = $3`,
      [submissionId, noteId, slug],
    );
  const replies = [
    { authorId: athleteId, body: reply, days: 3 },
    { authorId: coachId, body: coachReply, days: 4 },
  ];
  for (const { authorId, body, days } of replies)
    if (body !== undefined)
      await tx.query(
        `insert into "public"."review_replies" ("submission_id", "note_id", "author_id", "body", "created_at")
         values ($1::uuid, $2::uuid, $3::uuid, $4, $5::timestamptz + make_interval(days => $6::integer))`,
        [submissionId, noteId, authorId, body, reviewedAt, days],
      );
}

/** Covers a submission from the moment it was submitted: by a credit, or without one by the month's free reviews. */
async function coverReview(
  tx: Transaction,
  id: string,
  submittedAt: string,
  creditId: string | null,
): Promise<void> {
  await tx.query(
    `insert into "public"."spent_credits" ("submission_id", "credit_id", "spent_at")
     values ($1::uuid, $2::uuid, $3::timestamptz)
     on conflict ("submission_id") do update set "credit_id" = excluded."credit_id", "spent_at" = excluded."spent_at"`,
    [id, creditId, submittedAt],
  );
}

/** Spends one credit of the athlete's oldest order that has one left. Returns the credit's id. */
async function spendCredit(tx: Transaction, athleteId: string): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `update "public"."review_credits" set "used" = "used" + 1
     where "id" = (
       select "id" from "public"."review_credits"
       where "user_id" = $1::uuid and "used" < "granted" order by "created_at" limit 1
     )
     returning "id"`,
    [athleteId],
  );
  return rows[0]?.id ?? null;
}

const toMicroseconds = (seconds: number): number => Math.round(seconds * 1_000_000);
