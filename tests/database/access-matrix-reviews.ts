import { randomUUID } from 'node:crypto';
import type { Database } from 'embedded-supabase/database/database.ts';
import { asOwner } from './people.ts';
import type { Member, Sample } from './people.ts';

export interface Room {
  /** Ada's pending submission, with one row in every review table. */
  draft: string;
  /** A pending submission without any review rows. */
  empty: string;
  /** A submission with a final decision. */
  finished: string;
  /** A submission with a decision that can still be undone. */
  decided: string;
  note: string;
  finishedNote: string;
  /** The recording of the draft's voice-over. */
  audio: string;
  /** Credits that the owner gave Ada. */
  gift: string;
  /** A coach. */
  assistant: string;
}

/** Returns a new name for a recording about a submission of the athlete. */
export const voiceAudio = (athlete: Member, submission: string): string =>
  `${athlete.sub}/${submission}/${randomUUID()}.webm`;

/** Creates four submissions by Ada and fills the review tables for the first one. */
export async function openReviewRoom(
  database: Database,
  { ada, assistant, order }: { ada: Member; assistant: Member; order: string },
): Promise<Room> {
  const draft = randomUUID();
  const room = {
    draft,
    audio: voiceAudio(ada, draft),
    empty: randomUUID(),
    finished: randomUUID(),
    decided: randomUUID(),
    note: randomUUID(),
    finishedNote: randomUUID(),
    gift: randomUUID(),
    assistant: assistant.sub,
  };
  const submit = (id: string, status: string) =>
    `insert into "public"."video_submissions"
       ("id", "user_id", "video_url", "video_file_name", "video_file_size", "submission_status", "submitted_at")
     values ('${id}', '${ada.sub}', '${ada.sub}/${id}.webm', 'vault.webm', 1, '${status}', now())`;
  const note = (id: string, submission: string) =>
    `insert into "public"."review_notes" ("id", "submission_id", "at_us", "body") values ('${id}', '${submission}', 40000, 'Tall.')`;
  const statements = [
    submit(room.draft, 'pending'),
    submit(room.empty, 'pending'),
    submit(room.finished, 'approved'),
    submit(room.decided, 'pending'),
    `insert into "public"."submission_decisions" ("submission_id", "decision", "decided_by")
     values ('${room.decided}', 'approved', '${assistant.sub}')`,
    // An expired claim keeps nobody from writing.
    `insert into "public"."review_claims" ("submission_id", "coach_id", "expires_at")
     values ('${room.draft}', '${assistant.sub}', now() - interval '1 hour')`,
    `insert into "public"."jumps" ("submission_id", "grip_m") values ('${room.draft}', 4.2)`,
    `insert into "public"."spent_credits" ("submission_id", "credit_id")
     select '${room.draft}', "id" from "public"."review_credits" where "order_id" = '${order}'
     on conflict ("submission_id") do update set "credit_id" = excluded."credit_id"`,
    `insert into "public"."review_credits" ("id", "user_id", "granted", "given_by")
     values ('${room.gift}', '${ada.sub}', 3, '${assistant.sub}')`,
    `insert into "public"."reviews" ("submission_id", "summary") values ('${room.draft}', 'Good.')`,
    note(room.note, room.draft),
    note(room.finishedNote, room.finished),
    `insert into "public"."review_phases" ("submission_id", "phase", "at_us") values ('${room.draft}', 'plant', 40000)`,
    `insert into "public"."review_steps" ("submission_id", "contact_us") values ('${room.draft}', 40000)`,
    `insert into "public"."review_measurements" ("submission_id", "kind", "marks")
     values ('${room.draft}', 'level', '[{"atUs": 0, "points": [[0, 0.5], [1, 0.5]]}]')`,
    `insert into "public"."review_voice_overs" ("submission_id", "audio_name", "duration_ms", "timeline")
     values ('${room.draft}', '${room.audio}', 1000, '{}')`,
    `insert into "storage"."objects" ("bucket_id", "name") values ('review-audio', '${room.audio}')`,
    `insert into "public"."review_paths" ("submission_id", "part", "points") values ('${room.draft}', 'hips', '[[0, 0.5, 0.5, 1]]')`,
    `insert into "public"."review_replies" ("submission_id", "note_id", "author_id", "body")
     values ('${room.draft}', '${room.note}', null, 'Yes.')`,
    `insert into "public"."review_drills" ("submission_id", "video_id")
     select '${room.draft}', "id" from "public"."videos" where "title" = 'A-skip'`,
    `insert into "public"."saved_comments" ("user_id", "body") values ('${assistant.sub}', 'Plant early.')`,
    `insert into "public"."guardians" ("user_id", "name", "email") values ('${ada.sub}', 'Joan', 'joan@example.com')`,
    `insert into "public"."guardian_consents" ("user_id", "email", "consented_at") values ('${ada.sub}', 'joan@example.com', now())`,
    `insert into "public"."sharing_consents" ("user_id", "email", "consented_at") values ('${ada.sub}', 'joan@example.com', now())`,
    `insert into "public"."review_links" ("submission_id", "token_hash", "shows_name", "expires_at")
     values ('${room.finished}', repeat('a', 64), true, now() + interval '7 days')`,
  ];
  for (const statement of statements) await asOwner(database, statement);
  return room;
}

export function reviewSamples(
  room: Room,
  { ada, eve, assistant }: { ada: Member; eve: Member; assistant: Member },
): Record<string, Sample> {
  const row = `"submission_id" = '${room.draft}'`;
  return {
    'public.guardian_consents': {
      row: `"user_id" = '${ada.sub}'`,
      set: `"consented_at" = now()`,
      add: `("user_id", "email", "consented_at") values ('${eve.sub}', 'a@example.com', now())`,
    },
    'public.guardians': {
      row: `"user_id" = '${ada.sub}'`,
      set: `"email" = 'mallory@example.com'`,
      add: `("user_id", "name", "email") values ('${eve.sub}', 'A', 'a@example.com')`,
    },
    'public.jumps': {
      row,
      set: `"grip_m" = 4.3`,
      add: `("submission_id", "bar_m") values ('${room.empty}', 4)`,
    },
    'public.review_claims': {
      row,
      set: `"expires_at" = now() - interval '2 hours'`,
      add: `("submission_id", "coach_id", "expires_at") values ('${room.empty}', '${assistant.sub}', now())`,
    },
    'public.review_item_versions': {
      row: `${row} and "item" = 'phases'`,
      set: `"version" = 9`,
      add: `("submission_id", "item") values ('${room.empty}', 'summary')`,
    },
    'public.review_drills': {
      row,
      set: `"note_id" = null`,
      add: `("submission_id", "video_id") select '${room.empty}'::uuid, "video_id" from (
              select coalesce((select "id" from "public"."videos" where "title" = 'A-skip'), '${room.empty}') as "video_id"
            ) as "film"`,
    },
    'public.review_links': {
      row: `"submission_id" = '${room.finished}'`,
      columns: `"id", "shows_voice", "views"`,
      set: `"views" = 1`,
      add: `("submission_id", "token_hash", "shows_name", "expires_at") values ('${room.finished}', repeat('b', 64), true, now() + interval '1 day')`,
    },
    'public.review_notes': {
      row,
      set: `"body" = 'Taller.'`,
      add: `("submission_id", "at_us") values ('${room.empty}', 0)`,
    },
    'public.review_phases': {
      row,
      set: `"at_us" = 1`,
      add: `("submission_id", "phase", "at_us") values ('${room.empty}', 'turn', 0)`,
    },
    'public.review_replies': {
      row,
      set: `"body" = 'No.'`,
      add: `("submission_id", "note_id", "body") values ('${room.draft}', '${room.note}', 'Me too.')`,
    },
    'public.review_measurements': {
      row,
      set: `"known_m" = 5.1`,
      add: `("submission_id", "kind", "marks") values ('${room.empty}', 'stopwatch', '[{"atUs": 0, "points": []}]')`,
    },
    'public.review_paths': {
      row,
      set: `"points" = '[[0, 0.5, 0.5, 1]]'`,
      add: `("submission_id", "part", "points") values ('${room.empty}', 'hips', '[[0, 0.5, 0.5, 1]]')`,
    },
    'public.review_steps': {
      row,
      set: `"toe_off_us" = 90000`,
      add: `("submission_id", "contact_us") values ('${room.empty}', 0)`,
    },
    'public.review_voice_overs': {
      row,
      set: `"duration_ms" = 2000`,
      add: `("submission_id", "audio_name", "duration_ms", "timeline")
            values ('${room.empty}', '${voiceAudio(ada, room.empty)}', 1000, '{}')`,
    },
    'public.reviews': {
      row,
      set: `"summary" = 'Better.'`,
      add: `("submission_id", "summary") values ('${room.empty}', 'Fine.')`,
    },
    'public.saved_comments': {
      row: `"user_id" = '${assistant.sub}'`,
      set: `"body" = 'Plant late.'`,
      add: `("user_id", "body") select coalesce("auth"."uid"(), '${ada.sub}'), 'Run.'`,
      owner: assistant,
    },
    'public.sharing_consents': {
      row: `"user_id" = '${ada.sub}'`,
      set: `"consented_at" = now()`,
      add: `("user_id", "email", "consented_at") values ('${eve.sub}', 'a@example.com', now())`,
    },
    'public.submission_decisions': {
      row: `"submission_id" = '${room.decided}'`,
      set: `"apply_at" = now()`,
      add: `("submission_id", "decision", "decided_by") values ('${room.empty}', 'approved', '${assistant.sub}')`,
    },
    'public.spent_credits': {
      row,
      set: `"spent_at" = now()`,
      add: `("submission_id") values ('${room.decided}')`,
    },
  };
}

export function reviewCalls(room: Room, ada: Member): Record<string, string> {
  return {
    apply_due_decisions: `()`,
    ask_guardian_about_readiness: `()`,
    ask_guardian_about_sharing: `()`,
    ask_guardian_again: `()`,
    coach_notice: `('${room.draft}'::uuid)`,
    queue_due_notices: `()`,
    claim_submission: `('${room.empty}'::uuid)`,
    open_submission: `('${room.empty}'::uuid)`,
    hand_over_submission: `('${room.empty}'::uuid, '${room.assistant}'::uuid)`,
    count_review_credits: `()`,
    give_review_credits: `('${ada.sub}'::uuid, 1)`,
    monthly_reviews: `()`,
    set_guardian_consent_age: `(18)`,
    set_monthly_reviews: `(1, 2)`,
    list_waiting_for_guardian: `()`,
    set_product_files: `('[]')`,
    list_unused_pdfs: `()`,
    take_back_review_credits: `('${room.gift}'::uuid)`,
    use_monthly_review: `('${room.empty}'::uuid)`,
    decide_submission: `('${room.empty}'::uuid, 'approved')`,
    finish_review: `('${room.draft}'::uuid, 'approved', 'Good.')`,
    is_guardian_consent_asked: `('${ada.sub}'::uuid)`,
    jump_progress: `('${ada.sub}'::uuid)`,
    keep_picture: `('${room.draft}'::uuid, '{1,2}'::bigint[], 1)`,
    list_hidden_submissions: `()`,
    list_my_feedback: `()`,
    mark_feedback_seen: `('${room.draft}'::uuid)`,
    my_note_texts: `()`,
    my_recent_drills: `()`,
    mark_note_done: `('${room.finishedNote}'::uuid, true)`,
    read_shared_review: `('no token', false)`,
    record_guardian_consent: `('${ada.sub}'::uuid, 'joan@example.com', true)`,
    record_readiness_consent: `('${ada.sub}'::uuid, 'joan@example.com', true)`,
    record_sharing_consent: `('${ada.sub}'::uuid, 'joan@example.com', true)`,
    review_overview: `('${room.draft}'::uuid)`,
    review_queue: `()`,
    review_times: `()`,
    save_review_items: `('[{"submission": "${room.empty}", "kind": "phases", "row": {"plant": 1}}]'::jsonb)`,
    set_guardian: `(true, 'Joan', 'joan@example.com')`,
    share_review: `('${room.finished}'::uuid, 7, true, true)`,
    sharing_state: `()`,
    ask_for_film: `('${room.empty}'::uuid, 'Please.')`,
    replace_film: `('${room.empty}'::uuid, '${ada.sub}/${room.empty}.webm', 'new.mp4', 'Here.')`,
    set_slow_motion: `('${room.empty}'::uuid, 8)`,
    spend_review_credit: `('${room.empty}'::uuid)`,
    undo_decision: `('${room.decided}'::uuid)`,
    stop_guardian_mail: `('${ada.sub}'::uuid, 'joan@example.com')`,
  };
}
