import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { emptyDraft, type JumpDraft } from '#features/upload/jump/jump-draft.ts';
import type { QueuedVideo } from '#features/upload/queue/queue.ts';
import { recordSubmission } from '#features/upload/queue/record-submission.ts';
import {
  JumpOpenedError,
  readStoredJump,
  saveStoredJump,
  toChangedRow,
  toDraft,
} from '#features/upload/jump/stored-jump.ts';
import { createMember } from '../database/people.ts';
import { buyReviews, openSubmission } from '../database/reviews.ts';
import { describeBackend } from './describe-backend.ts';

const details: JumpDraft = {
  ...emptyDraft('metric'),
  typed: { grip: '4.20', bar: `13'1"` },
  made: true,
  question: 'Am I under?',
};

describeBackend('recording an uploaded video', (context) => {
  /** Creates Ada and uploads her video to storage. */
  async function uploadVideo(more: Partial<QueuedVideo> = {}) {
    const ada = await createMember(context.database, { confirmed: true, metadata: { first_name: 'Ada' } });
    const client = await context.backend.userClient(ada.sub);
    const objectName = `${ada.sub}/${randomUUID()}.webm`;
    const film = new Blob([new Uint8Array([0x1a, 0x45, 0xdf, 0xa3])], { type: 'video/webm' });
    const stored = await client.storage.from('video-submissions').upload(objectName, film);
    expect(stored.error).toBeNull();
    const video: QueuedVideo = {
      id: randomUUID(),
      userId: ada.sub,
      fileName: 'vault.webm',
      objectName,
      size: film.size,
      container: { type: 'video/webm', extension: 'webm' },
      toConvert: false,
      chosenAt: 0,
      phase: { name: 'recording' },
      ...more,
    };
    const record = (changed: Partial<QueuedVideo> = {}) =>
      recordSubmission({ ...video, ...changed }, () => Promise.resolve(client));
    const rows = async () => {
      const { data } = await client
        .from('video_submissions')
        .select('id, submitted_at, slow_motion, slow_motion_runs, jumps(*)');
      return data ?? [];
    };
    return { ada, client, record, rows };
  }

  test('stores everything once when repeated: video, numbers, question, part and credit', async () => {
    const { ada, client, record, rows } = await uploadVideo({
      about: { ...details, spendsCredit: true },
      part: { startUs: 400_000, endUs: 2_000_000 },
    });
    await buyReviews(context.database, ada, 2);
    expect(await record()).toEqual({ refusals: [], outcome: 'queued-paid' });
    expect(await record({ about: { ...details, question: 'Late.', spendsCredit: true } })).toEqual({
      refusals: [],
      outcome: 'queued-paid',
    });
    expect(await rows()).toMatchObject([
      {
        submitted_at: expect.any(String) as string,
        jumps: {
          grip_m: 4.2,
          bar_m: 3.988,
          made: true,
          question: 'Am I under?',
          trim_start_us: 400_000,
          trim_end_us: 2_000_000,
        },
      },
    ]);
    expect((await client.rpc('count_review_credits')).data).toBe(1);
  });

  test('stores the slow motion of the athlete’s choice, or else of the file', async () => {
    const rates = { file: 30, capture: 240 };
    const [chosen, read, unknown] = [await uploadVideo(), await uploadVideo(), await uploadVideo()];
    await chosen.record({ rates, about: { ...details, captureRate: 120 } });
    await read.record({ rates });
    await unknown.record({ rates: { file: 30 } });
    expect(await chosen.rows()).toMatchObject([{ slow_motion: 4 }]);
    expect(await read.rows()).toMatchObject([{ slow_motion: 8 }]);
    expect(await unknown.rows()).toMatchObject([{ slow_motion: null }]);
  });

  test('stores the runs of a video that changes its speed, with factors if its capture rate is known', async () => {
    const run = (fromUs: number, rate: number) => ({ fromUs, toUs: fromUs + 1_000_000, rate });
    const rates = { file: 50, runs: [run(0, 240), run(1_000_000, 30)] };
    const [known, unknown] = [await uploadVideo(), await uploadVideo()];
    await known.record({ rates: { ...rates, capture: 240 } });
    await unknown.record({ rates });
    const stored = (factors: (number | null)[]) =>
      rates.runs.map(({ fromUs, toUs }, i) => ({ fromUs, toUs, factor: factors[i] }));
    expect(await known.rows()).toMatchObject([{ slow_motion: null, slow_motion_runs: stored([1, 8]) }]);
    expect(await unknown.rows()).toMatchObject([
      { slow_motion: null, slow_motion_runs: stored([null, null]) },
    ]);
  });

  test('a video without details is submitted, by a free review of the month', async () => {
    const { record, rows } = await uploadVideo({ about: emptyDraft('metric') });
    expect(await record()).toEqual({ refusals: [], outcome: 'queued' });
    expect(await rows()).toMatchObject([{ submitted_at: expect.any(String) as string, jumps: null }]);
  });

  test('a chosen credit that was spent elsewhere leaves the video and its numbers waiting for a review', async () => {
    const { record, rows } = await uploadVideo({ about: { ...details, spendsCredit: true } });
    expect(await record()).toEqual({ refusals: [], outcome: 'waits-review' });
    expect(await rows()).toMatchObject([
      { submitted_at: expect.any(String) as string, jumps: { grip_m: 4.2 } },
    ]);
  });

  test('what the athlete changes is saved until a coach opens the video; numbers left alone keep their exact value', async () => {
    const { client, record, rows } = await uploadVideo({ about: details });
    await record();
    const [row] = await rows();
    const stored = await readStoredJump(row?.id ?? '', () => Promise.resolve(client));
    const before = toDraft(stored, 'metric');
    expect(before.typed).toEqual({ grip: '4.20', bar: '3.99' });
    const after = { ...before, typed: { ...before.typed, runUp: '7' }, question: 'Changed?' };
    const save = () =>
      saveStoredJump(
        row?.id ?? '',
        { row: toChangedRow(stored, before, after), part: { startUs: 0, endUs: 1_000_000 } },
        () => Promise.resolve(client),
      );
    await save();
    expect(await rows()).toMatchObject([
      { jumps: { bar_m: 3.988, run_up_lefts: 7, question: 'Changed?', made: true, trim_end_us: 1_000_000 } },
    ]);
    const coach = await createMember(context.database, { admin: true, confirmed: true });
    await openSubmission(context.database, coach, row?.id ?? '');
    await expect(save()).rejects.toBeInstanceOf(JumpOpenedError);
  });

  test('names a guardian before a review; reports an invalid one and keeps the video', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { ada, client, record, rows } = await uploadVideo();
    const named = (email: string): JumpDraft => ({
      ...details,
      age: { isMinor: true, name: ' Joan ', email },
    });
    expect(await record({ about: named(ada.email) })).toMatchObject({
      refusals: [{ what: 'age', reason: 'This is your own address.' }],
    });
    expect(await rows()).toHaveLength(1);
    expect(await record({ about: named('Joan@Example.com') })).toMatchObject({ refusals: [] });
    expect((await client.from('guardians').select('name, email')).data).toEqual([
      { name: 'Joan', email: 'joan@example.com' },
    ]);
    const { data } = await client.from('profiles').select('is_minor').eq('id', ada.sub).single();
    expect(data).toEqual({ is_minor: true });
  });

  test('no one records a video for another user, and nothing of the attempt remains', async () => {
    const [{ record, rows }, eve] = [await uploadVideo({ about: details }), await uploadVideo()];
    await expect(eve.record({ userId: randomUUID(), about: details })).rejects.toMatchObject({ status: 403 });
    await expect(record({ objectName: `${randomUUID()}/1.webm` })).rejects.toThrow();
    expect(await rows()).toEqual([]);
    expect(await eve.rows()).toEqual([]);
  });
});
