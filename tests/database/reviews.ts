import { randomUUID } from 'node:crypto';
import type { Database } from 'embedded-supabase/database/database.ts';
import { fulfil, placeOrder, reviewLine } from './orders.ts';
import { ask, asOwner, countOf, createMember, service } from './people.ts';
import type { Member, Person } from './people.ts';

/** Inserts the athlete's upload, which submits it. Returns its id. */
export async function submitVideo(
  database: Database,
  athlete: Pick<Member, 'sub'>,
  { usesCredit = false }: { usesCredit?: boolean } = {},
): Promise<string> {
  const id = randomUUID();
  await asOwner(
    database,
    `insert into "public"."video_submissions"
       ("id", "user_id", "video_url", "video_file_name", "video_file_size", "uses_credit")
     values ($1::uuid, $2::uuid, $3, 'vault.webm', 4096, $4::boolean)`,
    [id, athlete.sub, `${athlete.sub}/${id}.webm`, usesCredit],
  );
  return id;
}

/** Inserts an upload from before uploading submitted it: stored, and never sent. Returns its id. */
export async function storeUnsentVideo(database: Database, athlete: Pick<Member, 'sub'>): Promise<string> {
  const id = randomUUID();
  await database.asOwner(async (tx) => {
    await tx.exec(`set local session_replication_role = replica`);
    await tx.query(
      `insert into "public"."video_submissions"
         ("id", "user_id", "video_url", "video_file_name", "video_file_size", "submitted_at")
       values ($1::uuid, $2::uuid, $3, 'old.webm', 4096, null)`,
      [id, athlete.sub, `${athlete.sub}/${id}.webm`],
    );
  });
  return id;
}

/** Opens a submission like the review room does. */
export async function openSubmission(database: Database, coach: Person, submission: string): Promise<void> {
  await ask(database, coach, `select * from "public"."claim_submission"($1::uuid)`, [submission]);
}

/** Sets how many reviews a month are free for each member, and for subscribers. */
export async function setMonthlyReviews(database: Database, free: number, subscriber = free): Promise<void> {
  await ask(database, service, `select "public"."set_monthly_reviews"($1, $2)`, [free, subscriber]);
}

/** Moves a submission and what covers it into the past. */
export async function backdate(database: Database, submission: string, hours: number): Promise<void> {
  const earlier = (table: string, column: string, key: string) =>
    asOwner(
      database,
      `update "public"."${table}" set "${column}" = now() - $2 * interval '1 hour' where "${key}" = $1::uuid`,
      [submission, hours],
    );
  await asOwner(database, `alter table "public"."video_submissions" disable trigger user`);
  await earlier('video_submissions', 'submitted_at', 'id');
  await asOwner(database, `alter table "public"."video_submissions" enable trigger user`);
  await earlier('spent_credits', 'spent_at', 'submission_id');
}

/** Buys and pays for video reviews, one credit each. Returns the order's id. */
export async function buyReviews(database: Database, athlete: Member, quantity = 1): Promise<string> {
  const order = await placeOrder(database, { items: [{ ...reviewLine, quantity }], userId: athlete.sub });
  await fulfil(database, {
    event: `evt_${order}`,
    order,
    cents: reviewLine.unitAmountCents * quantity,
    email: athlete.email,
  });
  return order;
}

export async function spendCredit(database: Database, person: Person, submission: string): Promise<string> {
  const [row] = await ask<{ due: string }>(
    database,
    person,
    `select "public"."spend_review_credit"($1::uuid) as "due"`,
    [submission],
  );
  return row?.due ?? '';
}

export async function creditsOf(database: Database, person: Person): Promise<number | undefined> {
  const [row] = await ask<{ left: number }>(
    database,
    person,
    `select "public"."count_review_credits"() as "left"`,
  );
  return row?.left;
}

export interface NoteFields {
  id?: string;
  atUs?: number;
  endUs?: number | null;
  body?: string;
  shapes?: unknown;
  version?: number;
}

export interface StepFields {
  id?: string;
  contactUs?: number;
  toeOffUs?: number | null;
  frameUs?: number | null;
}

export interface SavedNote {
  outcome: string;
  note: { id: string; body: string; version: number } | null;
}

/** Saves a note as the coach's browser does. Returns what became of it, and the note that is stored then. */
export async function saveNote(
  database: Database,
  person: Person,
  submission: string,
  { id = randomUUID(), atUs = 0, endUs = null, body = 'Plant.', shapes = [], version = 0 }: NoteFields = {},
): Promise<SavedNote> {
  const row = { at_us: atUs, end_us: endUs, body, shapes };
  const item = { submission, kind: 'note', id, version, write: randomUUID(), earlier: [], row };
  const [answer] = await ask<{ outcome: string }>(
    database,
    person,
    `select "public"."save_review_items"($1::jsonb) -> 0 ->> 'outcome' as "outcome"`,
    [JSON.stringify([item])],
  );
  const [stored] = await asOwner<{ note: SavedNote['note'] }>(
    database,
    `select to_jsonb("n") as "note" from "public"."review_notes" as "n" where "id" = $1::uuid`,
    [id],
  );
  return { outcome: answer?.outcome ?? '', note: stored?.note ?? null };
}

export async function finishReview(
  database: Database,
  person: Person,
  submission: string,
  { decision = 'approved', summary = 'Good jump.' }: { decision?: string; summary?: string } = {},
): Promise<string> {
  const [row] = await ask<{ at: string }>(
    database,
    person,
    `select "public"."finish_review"($1::uuid, $2, $3) as "at"`,
    [submission, decision, summary],
  );
  return row?.at ?? '';
}

/** Stores a decision like the coach's list does, and returns when it is applied. */
export async function decide(
  database: Database,
  person: Person,
  submission: string,
  decision: string,
  reason = decision === 'rejected' ? 'Too dark.' : '',
): Promise<string> {
  const [row] = await ask<{ at: string }>(
    database,
    person,
    `select "public"."decide_submission"($1::uuid, $2, $3) as "at"`,
    [submission, decision, reason],
  );
  return String(row?.at);
}

export function undoDecision(database: Database, person: Person, submission: string): Promise<number> {
  return countOf(database, person, `select "public"."undo_decision"($1::uuid)`, [submission]);
}

/** Makes all stored decisions due, as if the time to undo had passed. */
export async function passTimeToUndo(database: Database): Promise<void> {
  await asOwner(database, `update "public"."submission_decisions" set "apply_at" = now()`);
}

/** Applies due decisions like the job does, and returns how many. */
export async function applyDecisions(database: Database, person: Person = service): Promise<number> {
  const [row] = await ask<{ applied: number }>(
    database,
    person,
    `select "public"."apply_due_decisions"() as "applied"`,
  );
  return row?.applied ?? 0;
}

const roomTables = [
  'reviews',
  'review_notes',
  'review_phases',
  'review_replies',
  'review_drills',
  'review_steps',
  'review_measurements',
  'review_voice_overs',
  'review_paths',
];

export interface RoomPeople {
  ada: Member;
  eve: Member;
  coach: Member;
  assistant: Member;
  /** Id of an exercise in the library. */
  drill: string;
}

/** Creates Ada, an athlete; Eve, another member; two coaches; and an exercise in the library. */
export async function createRoomPeople(database: Database): Promise<RoomPeople> {
  const [film] = await asOwner<{ id: string }>(
    database,
    `insert into "public"."videos" ("title", "description", "category", "duration", "video_url")
     values ('A-skip', 'Tall.', 'Warm-up', '0:07', '/a-skip.mp4') returning "id"`,
  );
  return {
    ada: await createMember(database, { confirmed: true, metadata: { first_name: 'Ada' } }),
    eve: await createMember(database, { confirmed: true }),
    coach: await createMember(database, {
      admin: true,
      confirmed: true,
      metadata: { first_name: 'Cora', last_name: 'Coach' },
    }),
    assistant: await createMember(database, { admin: true, confirmed: true }),
    drill: film?.id ?? '',
  };
}

/** Returns how many rows of each review table the person sees for a video. */
export async function seenBy(
  database: Database,
  person: Person,
  video: string,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of roomTables) {
    counts[table] = await countOf(
      database,
      person,
      `select 1 from "public"."${table}" where "submission_id" = $1::uuid`,
      [video],
    );
  }
  return counts;
}

export function summarize(database: Database, person: Person, video: string, text: string): Promise<number> {
  return countOf(
    database,
    person,
    `insert into "public"."reviews" ("submission_id", "summary") values ($1::uuid, $2)
     on conflict ("submission_id") do update set "summary" = excluded."summary"`,
    [video, text],
  );
}

export function namePhase(
  database: Database,
  person: Person,
  video: string,
  phase: string,
  atUs: number,
): Promise<number> {
  return countOf(
    database,
    person,
    `insert into "public"."review_phases" ("submission_id", "phase", "at_us") values ($1::uuid, $2, $3)
     on conflict ("submission_id", "phase") do update set "at_us" = excluded."at_us"`,
    [video, phase, atUs],
  );
}

/** Saves a step like the coach's browser. Times are microseconds. */
export function saveStep(
  database: Database,
  person: Person,
  video: string,
  { id = randomUUID(), contactUs = 0, toeOffUs = null, frameUs = null }: StepFields = {},
): Promise<number> {
  return countOf(
    database,
    person,
    `insert into "public"."review_steps" ("id", "submission_id", "contact_us", "toe_off_us", "frame_us")
     values ($1::uuid, $2::uuid, $3::bigint, $4::bigint, $5::bigint)
     on conflict ("id") do update
       set "contact_us" = excluded."contact_us", "toe_off_us" = excluded."toe_off_us", "frame_us" = excluded."frame_us"`,
    [id, video, contactUs, toeOffUs, frameUs],
  );
}

/** Stores a recording like the coach's browser. Returns its name. */
export async function storeAudio(
  database: Database,
  person: Member,
  { athlete, video, bytes = 1000 }: { athlete: Member; video: string; bytes?: number },
): Promise<string> {
  const name = `${athlete.sub}/${video}/${randomUUID()}.webm`;
  await ask(
    database,
    person,
    `insert into "storage"."objects" ("bucket_id", "name", "owner_id", "metadata")
     values ('review-audio', $1, $2, jsonb_build_object('size', $3::bigint))`,
    [name, person.sub, bytes],
  );
  return name;
}

/** Saves a voice-over like the coach's browser. */
export function saveVoiceOver(
  database: Database,
  person: Person,
  { video, audio, ms = 1000 }: { video: string; audio: string; ms?: number },
): Promise<number> {
  return countOf(
    database,
    person,
    `insert into "public"."review_voice_overs" ("submission_id", "audio_name", "duration_ms", "timeline")
     values ($1::uuid, $2, $3, '{}')
     on conflict ("submission_id") do update
     set "audio_name" = excluded."audio_name", "duration_ms" = excluded."duration_ms", "timeline" = excluded."timeline"`,
    [video, audio, ms],
  );
}

/** Saves a path like the coach's browser. */
export function savePath(
  database: Database,
  person: Person,
  video: string,
  points: unknown = [[0, 0.5, 0.5, 1]],
  part = 'hips',
): Promise<number> {
  return countOf(
    database,
    person,
    `insert into "public"."review_paths" ("submission_id", "part", "points") values ($1::uuid, $2, $3::jsonb)
     on conflict ("submission_id", "part") do update set "points" = excluded."points"`,
    [video, part, JSON.stringify(points)],
  );
}

export function linkDrill(
  database: Database,
  person: Person,
  link: { video: string; note?: string | undefined; drill: string },
): Promise<number> {
  return countOf(
    database,
    person,
    `insert into "public"."review_drills" ("submission_id", "note_id", "video_id") values ($1::uuid, $2::uuid, $3::uuid)`,
    [link.video, link.note ?? null, link.drill],
  );
}

/** Replies to a note. Returns 0 if the reply with this id already exists. */
export function answerNote(
  database: Database,
  person: Person,
  {
    video,
    note,
    body = 'I see.',
    id = randomUUID(),
    atUs = null,
    shapes = [],
  }: { video: string; note: string; body?: string; id?: string; atUs?: number | null; shapes?: unknown },
): Promise<number> {
  return countOf(
    database,
    person,
    `insert into "public"."review_replies" ("id", "submission_id", "note_id", "body", "at_us", "shapes")
     values ($4::uuid, $1::uuid, $2::uuid, $3, $5::bigint, $6::jsonb) on conflict ("id") do nothing`,
    [video, note, body, id, atUs, JSON.stringify(shapes)],
  );
}

export async function tickNote(
  database: Database,
  person: Person,
  note: string,
  done = true,
): Promise<string | null | undefined> {
  const [row] = await ask<{ done: string | null }>(
    database,
    person,
    `select "public"."mark_note_done"($1::uuid, $2) as "done"`,
    [note, done],
  );
  return row?.done;
}

/** Submits a video of Ada's, with one row in each table that a coach writes to. */
export async function draftReview(
  database: Database,
  { ada, coach, drill }: RoomPeople,
): Promise<{ video: string; note: string }> {
  const video = await submitVideo(database, ada);
  const { note } = await saveNote(database, coach, video);
  await summarize(database, coach, video, 'Draft.');
  await namePhase(database, coach, video, 'plant', 2_000_000);
  await linkDrill(database, coach, { video, note: note?.id, drill });
  await saveStep(database, coach, video);
  await countOf(
    database,
    coach,
    `insert into "public"."review_measurements" ("submission_id", "kind", "marks")
     values ($1::uuid, 'stopwatch', '[{"atUs": 0, "points": []}]')`,
    [video],
  );
  await saveVoiceOver(database, coach, {
    video,
    audio: await storeAudio(database, coach, { athlete: ada, video }),
  });
  await savePath(database, coach, video);
  return { video, note: note?.id ?? '' };
}
