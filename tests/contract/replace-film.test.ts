import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { QueuedVideo } from '#features/upload/queue/queue.ts';
import { recordSubmission } from '#features/upload/queue/record-submission.ts';
import { createMember, type Member } from '../database/people.ts';
import { saveNote } from '../database/reviews.ts';
import { describeBackend } from './describe-backend.ts';

const bucket = 'video-submissions';

describeBackend('another version of a film', (context) => {
  let coach: Member;
  beforeAll(async () => {
    coach = await createMember(context.database, { role: 'coach', confirmed: true });
  });

  /** A member whose videos are recorded like by their browser. */
  async function createAthlete() {
    const { sub } = await createMember(context.database, { confirmed: true });
    const client = await context.backend.userClient(sub);
    async function upload(): Promise<string> {
      const name = `${sub}/${randomUUID()}.webm`;
      const film = new Blob([new Uint8Array([0x1a, 0x45, 0xdf, 0xa3])], { type: 'video/webm' });
      expect((await client.storage.from(bucket).upload(name, film)).error).toBeNull();
      return name;
    }
    const record = (objectName: string, replaces?: string) => {
      const video: QueuedVideo = {
        id: randomUUID(),
        userId: sub,
        fileName: 'vault.webm',
        objectName,
        size: 4,
        container: { type: 'video/webm', extension: 'webm' },
        toConvert: false,
        chosenAt: 0,
        phase: { name: 'recording' },
        ...(replaces !== undefined && { replaces }),
      };
      return recordSubmission(
        video,
        () => Promise.resolve(client),
        async (name) => {
          const removed = await client.storage.from(bucket).remove([name]);
          expect(removed.error).toBeNull();
        },
      );
    };
    const rows = async () => (await client.from('video_submissions').select('id, video_url')).data ?? [];
    const files = async () =>
      ((await client.storage.from(bucket).list(sub)).data ?? []).map(({ name }) => `${sub}/${name}`).sort();
    return { sub, upload, record, rows, files };
  }

  /** An athlete with a submission for which the coach asked for another version. */
  async function createAsked() {
    const ada = await createAthlete();
    const first = await ada.upload();
    await ada.record(first);
    const [row] = await ada.rows();
    const id = row?.id ?? '';
    const asking = await context.backend.userClient(coach.sub);
    const asked = await asking.rpc('ask_for_film', { p_submission_id: id, p_message: 'Please.' });
    expect(asked.error).toBeNull();
    return { ...ada, id, first };
  }

  test('a repeated upload replaces the film once, and the old file is deleted', async () => {
    const { upload, record, rows, files, id } = await createAsked();
    const name = await upload();
    expect(await record(name, id)).toEqual({ refusals: [], outcome: 'replaced' });
    expect(await record(name, id)).toEqual({ refusals: [], outcome: 'replaced' });
    expect(await rows()).toEqual([{ id, video_url: name }]);
    expect(await files()).toEqual([name]);
    await expect(record(await upload(), id)).rejects.toThrow(/did not ask for another version/);
  });

  test('a film with a note of the coach stays, and so does its file', async () => {
    const { upload, record, rows, files, id, first } = await createAsked();
    await saveNote(context.database, coach, id);
    const name = await upload();
    await expect(record(name, id)).rejects.toThrow(/has begun to review this video/);
    expect(await rows()).toEqual([{ id, video_url: first }]);
    expect(await files()).toEqual([first, name].sort());
  });
});
