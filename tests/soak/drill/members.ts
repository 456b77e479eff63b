import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Upload } from 'tus-js-client';
import { classifyFailure } from '#lib/uploads/resumable-failure.ts';
import { LOCAL_PUBLISHABLE_KEY } from '#server/settings.ts';
import type { Drill, Person } from './drill.ts';
import { takeAnswer } from '../../support/mend.ts';

const chunkBytes = 256 * 1024;
/** As in the app. */
const retryDelays = [1_000, 2_000, 4_000, 8_000, 16_000, ...Array<number>(30).fill(30_000)];
/** Postgres: an earlier attempt was stored, but its answer was lost. */
const isStored = (code: string | undefined) => code === '23505';

/** Uploads a film in parts, records it as a submission and writes about it. */
export async function submit(drill: Drill, athlete: Person): Promise<void> {
  // An athlete may have 20 films that wait for a review.
  const { submissions, reviews } = drill.ledger;
  if (submissions.size - reviews.size > 15) return wait(500);
  const bytes = randomBytes(chunkBytes * (2 + drill.draw(10)));
  bytes.set([0x1a, 0x45, 0xdf, 0xa3]);
  const name = `${athlete.sub}/${randomUUID()}.webm`;
  await drill.mend('upload', () => upload(drill, athlete, name, bytes));
  drill.ledger.films.set(name, createHash('sha256').update(bytes).digest('hex'));
  const id = await drill.mend('submission', async () => {
    const { client, sub } = athlete;
    const row = {
      user_id: sub,
      video_url: name,
      video_file_name: 'vault.webm',
      video_file_size: bytes.byteLength,
      submission_status: 'pending',
    };
    takeAnswer(await client.from('video_submissions').insert(row), isStored);
    const found = await client.from('video_submissions').select('id').eq('video_url', name).single();
    return takeAnswer(found)?.id ?? '';
  });
  drill.ledger.submissions.set(id, name);
  await writeMessage(drill, athlete, athlete);
  // As many messages as a person may write.
  await wait(2_000 + drill.draw(2_000));
}

function upload({ url }: Drill, { token }: Person, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    new Upload(bytes, {
      endpoint: `${url}/storage/v1/upload/resumable`,
      headers: { apikey: LOCAL_PUBLISHABLE_KEY, authorization: `Bearer ${token}`, 'x-upsert': 'false' },
      metadata: { bucketName: 'video-submissions', objectName: name, contentType: 'video/webm' },
      chunkSize: chunkBytes,
      retryDelays,
      onShouldRetry: (error, failures) => classifyFailure(error, failures) === 'try-again',
      onError: reject,
      onSuccess: () => resolve(),
    }).start();
  });
}

/** Writes a message into an athlete's thread. A retry has the same id. */
async function writeMessage(drill: Drill, author: Person, athlete: Person): Promise<void> {
  const [id, body] = [randomUUID(), `Plant sooner, ${drill.draw(1_000_000)}.`];
  await drill.mend('message', async () =>
    takeAnswer(
      await author.client.from('chat_messages').insert({ id, athlete_id: athlete.sub, body }),
      isStored,
    ),
  );
  drill.ledger.messages.set(id, body);
}

/** The coach reviews the next film and answers the athlete. */
export async function review(drill: Drill): Promise<void> {
  const { coach, ledger } = drill;
  const next = [...ledger.submissions].find(([submission]) => !ledger.reviews.has(submission));
  if (next === undefined) return wait(500);
  const [submission, film] = next;
  await drill.mend('claim', async () => {
    const [claim] =
      takeAnswer(await coach.client.rpc('claim_submission', { p_submission_id: submission })) ?? [];
    if (claim?.is_mine !== true) throw new Error('The coach does not have the film.');
  });
  const [id, body] = [randomUUID(), `Left hand, ${drill.draw(1_000_000)}.`];
  const row = { at_us: 1_000_000, end_us: null, body, shapes: [] };
  const note = { submission, kind: 'note', id, version: 0, write: randomUUID(), earlier: [], row };
  await drill.mend('note', async () => {
    const saved = takeAnswer(await coach.client.rpc('save_review_items', { p_items: [note] })) as
      | { outcome: string }[]
      | null;
    if (saved?.[0]?.outcome !== 'saved') throw new Error(`The note is ${saved?.[0]?.outcome}.`);
  });
  ledger.notes.set(id, body);
  await drill.mend('review', async () =>
    takeAnswer(
      await coach.client.rpc('finish_review', {
        p_submission_id: submission,
        p_decision: 'approved',
        p_summary: 'Tall run.',
      }),
    ),
  );
  ledger.reviews.add(submission);
  const athlete = drill.athletes.find(({ sub }) => film.startsWith(sub));
  if (athlete && drill.draw(3) === 0) await writeMessage(drill, coach, athlete);
}
