/** One rule of the product, the change that breaks it, and the test that has to notice. */
export interface Mutation {
  rule: string;
  /** Vitest file. */
  test: string;
  /** A text in a file and what replaces it, or statements that run after the migrations. */
  breaks: { file: string; text: string; with: string } | { sql: string };
}

const shared = 'supabase/functions/_shared';
const room = 'app/features/review/room';

function inFile(rule: string, file: string, text: string, replacement: string, test?: string): Mutation {
  return {
    rule,
    test: test ?? file.replace(/\.ts$/, '.test.ts'),
    breaks: { file, text, with: replacement },
  };
}

const inDatabase = (rule: string, sql: string, test: string): Mutation => ({
  rule,
  test: `tests/database/${test}.test.ts`,
  breaks: { sql },
});

const everyone = (policy: string, table: string) => `alter policy "${policy}" on ${table} using (true);`;

export const mutations: readonly Mutation[] = [
  inFile(
    'Two lines of the same product are one',
    'supabase/functions/create-checkout/price-cart.ts',
    'line.quantity + (lines.get(key)?.quantity ?? 0)',
    'line.quantity',
  ),
  inFile(
    'A price that differs from the catalog is refused',
    'supabase/functions/create-checkout/price-cart.ts',
    'throw errors.priceChanged()',
    'void 0',
  ),
  inFile(
    'A download link opens its own file only',
    `${shared}/download-links.ts`,
    'payload.file !== fileId || ',
    '',
  ),
  inFile('A download link ends after 7 days', `${shared}/download-links.ts`, '7 * 24', '8 * 24'),
  inFile(
    'A guardian’s link to stop mails gives no consent',
    `${shared}/guardian-links.ts`,
    "consent: 'guardian-consent'",
    "consent: 'guardian'",
  ),
  inFile(
    'A spreadsheet runs no formula, also in full width',
    `${shared}/domain/csv.ts`,
    "formula.test(text.normalize('NFKC')",
    'formula.test(text',
  ),
  inFile('An account has two uploads at most', `${shared}/upload-turns.ts`, 'Account = 2', 'Account = 3'),
  inFile(
    'A password has 72 bytes at most',
    `${shared}/domain/find-password-problem.ts`,
    'Bytes = 72',
    'Bytes = 73',
  ),
  inFile(
    'An address has no two dots in a row',
    `${shared}/domain/email-address.ts`,
    String.raw`(?!.*\.\.)`,
    '',
  ),
  inFile(
    'Lists of different lengths are not combined',
    `${shared}/domain/combine-versions.ts`,
    'if (base.length !== mine.length || base.length !== theirs.length) return conflict;',
    '',
  ),
  inFile(
    'A film of 120 pictures a second in 60 is slow motion',
    `${shared}/domain/slow-motion.ts`,
    'factor <= 1.2',
    'factor <= 2',
  ),
  inFile(
    'A time is cut, not rounded, to hundredths',
    `${shared}/domain/format-clock.ts`,
    'Math.floor(microseconds / 10_000)',
    'Math.round(microseconds / 10_000)',
  ),
  inDatabase(
    'Buyers read their own orders',
    everyone('Buyers read their own orders, the desk every order', 'orders'),
    'access-matrix',
  ),
  inDatabase(
    'Buyers read their own downloads',
    everyone('Buyers read their own downloads, the desk every download', 'user_downloads'),
    'access-matrix',
  ),
  inDatabase(
    'An ended session reads no orders',
    'drop policy "Only while the session lives" on orders;',
    'live-sessions',
  ),
  inDatabase(
    'Coaches read notes about their own athletes',
    everyone('Coaches read notes about their athletes', 'coach_notes'),
    'member-page',
  ),
  inDatabase(
    'Athletes read their own submissions',
    everyone("Athletes read their own submissions, coaches their athletes'", 'video_submissions'),
    'submissions-access',
  ),
  inDatabase(
    'Athletes read a note when the review is finished',
    everyone('Athletes read finished notes, coaches also drafts', 'review_notes'),
    'access-matrix',
  ),
  inDatabase(
    'Nobody adds a note to a finished review',
    'alter policy "Coaches add notes until the review is finished" on review_notes with check (true);',
    'access-matrix',
  ),
  inDatabase(
    'A coach’s saved comments are their own',
    everyone('Coaches keep their own comments', 'saved_comments'),
    'access-matrix',
  ),
  inDatabase(
    'Athletes watch their own files',
    everyone('Athletes watch their own files', 'storage.objects'),
    'access-matrix',
  ),
  inDatabase(
    'Athletes read whom they named as guardian',
    everyone('Athletes read whom they named', 'guardians'),
    'access-matrix',
  ),
  inDatabase(
    'Visitors see free exercises only',
    everyone('Visitors see free exercises', 'videos'),
    'exercise-access',
  ),
  inFile(
    'A loop has two frames at least',
    `${room}/video/loop.ts`,
    'Math.min(frame, lastFrame(index) - 1)',
    'frame',
  ),
  inFile(
    'A phase starts after the phases before it',
    `${room}/video/phase-order.ts`,
    '(marks[other] ?? -1) > atUs',
    '(marks[other] ?? -1) > atUs + 1',
  ),
  inFile(
    'Two edits without a common series are undone one by one',
    `${room}/drawing/history.ts`,
    'edit.series !== undefined &&',
    '',
  ),
  inFile(
    'A shape that is shown on several frames keeps its times',
    `${room}/drawing/shape-frames.ts`,
    'from === to && ',
    '',
  ),
  inFile(
    'A change of the voice-over applies at its own time',
    `${room}/voice/timeline.ts`,
    '?? Infinity) <= atMs',
    '?? Infinity) < atMs',
  ),
  inFile(
    'A comparison does not go on into a passage that was recorded without one',
    `${room}/voice/timeline.ts`,
    'hasComparisons && comparisons.length === 0 ? [[0, null]] : comparisons',
    'comparisons',
  ),
  inDatabase(
    'A link names no other film of a voice-over',
    `create or replace function "private"."without_other_films" ("p_timeline" jsonb) returns jsonb
     language sql immutable set search_path = '' as $$ select "p_timeline" $$;`,
    'review-links',
  ),
  inFile(
    'A corrected mark moves the tracked points before it by their share',
    `${room}/paths/path-points.ts`,
    'right * share',
    'right',
  ),
  inFile(
    'Two videos are compared at the take-off first',
    `${room}/compare/map-time.ts`,
    "[choice, 'take-off', common[0], 'by-hand']",
    "[choice, common[0], 'by-hand']",
  ),
  inFile('A step before the last has its ordinal', `${room}/steps/step-times.ts`, "'nd'", "'th'"),
  inDatabase(
    'A film stays while the work of a coach names its frames',
    `create or replace function "private"."has_work_on_frames" ("p_submission_id" uuid) returns boolean
       language sql stable as $$ select false $$;`,
    'film-versions',
  ),
  inFile(
    'An interlaced film has the rows of both fields',
    'app/lib/video-frames/h264/parameter-sets.ts',
    'isInterlaced ? 2 : 1',
    '1',
  ),
  inFile(
    'A video that would not play either does not replace a film',
    'app/features/upload/video/check-video.ts',
    '!toConvert && ',
    'false && ',
  ),
];
