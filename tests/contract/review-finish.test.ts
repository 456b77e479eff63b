import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadReview } from '#features/review/room/data/load-review.ts';
import { listMails } from '#server/sandbox/mail/mailbox.ts';
import type { Database as Tables } from '#domain/database.types.ts';
import { asOwner, createMember } from '../database/people.ts';
import { submitVideo } from '../database/reviews.ts';
import { openSubscription, signUp } from './realtime-fixture.ts';
import { describeBackend } from './describe-backend.ts';

type Client = SupabaseClient<Tables>;

const arrow = {
  type: 'arrow',
  points: [
    [0.25, 0.5],
    [0.75, 0.5],
  ],
};

describeBackend('a review from draft to athlete', (context) => {
  let coach: Client;
  beforeAll(async () => {
    const cora = await createMember(context.database, { admin: true, metadata: { first_name: 'Cora' } });
    coach = await context.backend.userClient(cora.sub);
  });

  const athlete = async () => {
    const ada = await createMember(context.database, { confirmed: true, metadata: { first_name: 'Ada' } });
    const client = await context.backend.userClient(ada.sub);
    return { ada, client, video: await submitVideo(context.database, ada) };
  };
  /** Returns the note's id. */
  const saveNote = async (video: string) => {
    const id = randomUUID();
    const row = { at_us: 3_420_000, end_us: null, body: 'Plant earlier.', shapes: [arrow] };
    const item = { submission: video, kind: 'note', id, version: 0, write: randomUUID(), earlier: [], row };
    expect((await coach.rpc('save_review_items', { p_items: [item] })).data).toMatchObject([
      { outcome: 'saved' },
    ]);
    return id;
  };
  const finish = (video: string, summary = 'Tall run.\nThen patience.') =>
    coach.rpc('finish_review', { p_submission_id: video, p_decision: 'approved', p_summary: summary });
  const mailsTo = async (to: string) => {
    await context.backend.backend.jobs.find(({ name }) => name === 'deliver mail')?.run();
    return listMails(context.database, { to, limit: 50 });
  };
  const stop = (token: string) =>
    fetch(`${context.backend.url}/functions/v1/stop-guardian-mail`, {
      method: 'POST',
      headers: { apikey: context.backend.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });

  test('the athlete reads the whole review, and replies to a note', async () => {
    const { ada, client, video } = await athlete();
    const note = await saveNote(video);
    await coach.from('review_phases').upsert({ submission_id: video, phase: 'plant', at_us: 2_000_000 });
    const { data: film } = await context.backend
      .serviceClient()
      .from('videos')
      .insert({
        title: `Drill ${video}`,
        description: 'Up.',
        category: 'Gym',
        duration: '0:07',
        video_url: '/x.mp4',
      })
      .select('id')
      .single();
    const drill = { submission_id: video, note_id: note, video_id: film?.id ?? '' };
    expect((await coach.from('review_drills').insert(drill)).error).toBeNull();
    const room = (person = client) => loadReview(video, ada.sub, () => Promise.resolve(person));
    expect(await room()).toMatchObject({ status: 'pending', summary: '', phases: {}, notes: [], drills: [] });

    expect((await finish(video)).error).toBeNull();
    const reply = { id: randomUUID(), submission_id: video, note_id: note, body: 'How much earlier?' };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { error } = await client
        .from('review_replies')
        .upsert(reply, { onConflict: 'id', ignoreDuplicates: true });
      expect(error).toBeNull();
    }
    expect(await room()).toMatchObject({
      status: 'approved',
      summary: 'Tall run.\nThen patience.',
      phases: { plant: 2_000_000 },
      notes: [{ id: note, body: 'Plant earlier.', atUs: 3_420_000, shapes: [arrow] }],
      replies: [{ noteId: note, body: 'How much earlier?', isCoach: false, isOwn: true }],
      drills: [{ noteId: note, title: `Drill ${video}` }],
    });
    expect((await client.rpc('mark_note_done', { p_note_id: note, p_done: true })).error).toBeNull();
    const stranger = await athlete();
    await expect(room(stranger.client)).rejects.toThrow();
  });

  test('the guardian of a minor gets copies, opts out with the mailed link, and gets no more mail', async () => {
    const { ada, client, video } = await athlete();
    const joan = `joan-${ada.sub}@example.com`;
    expect(
      (await client.rpc('set_guardian', { p_is_minor: true, p_name: 'Joan', p_email: joan })).error,
    ).toBeNull();
    const linkIn = (text: string | null = '') =>
      new URL(/http\S+\/guardian\?\S+/.exec(text ?? '')?.[0] ?? '').searchParams;
    const room = coach.from('video_submissions').select('id').eq('id', video);
    expect((await room).data).toEqual([]);
    expect((await client.rpc('list_hidden_submissions')).data).toEqual([video]);
    const [named] = await mailsTo(joan);
    const consent = linkIn(named?.text).get('consent') ?? '';
    const answer = (token: string, method = 'POST') =>
      fetch(`${context.backend.url}/functions/v1/guardian-consent`, {
        method,
        ...(method === 'POST' && { body: JSON.stringify({ token, consents: true }) }),
      });
    expect([(await answer(consent, 'GET')).status, (await answer(`${consent}x`)).status]).toEqual([405, 403]);
    expect((await room).data).toEqual([]);
    expect((await answer(consent)).status).toBe(200);
    expect((await room).data).toEqual([{ id: video }]);

    const note = await saveNote(video);
    await finish(video);
    const mails = await mailsTo(joan);
    const copy = mails.find(({ subject }) => subject === "Ada's video was approved");
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Ada named you as parent or guardian',
      "Ada's video was approved",
    ]);
    expect(copy?.text).toContain('0:03.42 Plant earlier.');

    await coach.from('review_replies').insert({ submission_id: video, note_id: note, body: 'And breathe.' });
    expect((await mailsTo(joan))[0]).toMatchObject({ subject: 'A coach replied to Ada' });
    expect((await mailsTo(ada.email))[0]).toMatchObject({ subject: 'Your coach replied' });

    const token = linkIn(copy?.text).get('token') ?? '';
    expect((await answer(token)).status).toBe(403);
    expect(
      (await fetch(`${context.backend.url}/functions/v1/stop-guardian-mail?token=${token}`)).status,
    ).toBe(405);
    expect((await stop(`${token}x`)).status).toBe(403);
    // A reply that is queued when she opts out is not sent either.
    await coach
      .from('review_replies')
      .insert({ submission_id: video, note_id: note, body: 'Again, please.' });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const answer = await stop(token);
      expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
    }
    expect(await mailsTo(joan)).toHaveLength(3);
    const { data } = await client.from('guardians').select('stopped_at').single();
    expect(data?.stopped_at).not.toBeNull();
    expect(
      await asOwner(
        context.database,
        `select 1 from "public"."mail_outbox" where "recipient" = $1 and "sent_at" is null and "failed_at" is null`,
        [joan],
      ),
    ).toEqual([]);
  });

  test("sends the athlete's and the coach's changes to each other immediately, but no drafts to the athlete", async () => {
    const [ada, cora] = await Promise.all([
      signUp(context.backend, context.database),
      signUp(context.backend, context.database, { admin: true }),
    ]);
    const video = await submitVideo(context.database, { sub: ada.id });
    const rows = ['reviews', 'review_notes', 'review_phases', 'review_replies'].map((table) => ({
      table,
      filter: `submission_id=eq.${video}`,
    }));
    const status = { table: 'video_submissions', filter: `id=eq.${video}` };
    const [adas, coras] = [
      await openSubscription(ada.client, status, ...rows),
      await openSubscription(cora.client, ...rows),
    ];
    const changesOf = ({ changes }: typeof adas) =>
      changes.map(({ eventType, table }) => `${eventType} ${table}`);
    const expectChange = (who: typeof adas, what: string) =>
      vi.waitFor(() => expect(changesOf(who)).toContain(what), { timeout: 20_000 });

    const note = await saveNote(video);
    await expectChange(coras, 'INSERT review_notes');
    await finish(video);
    await expectChange(adas, 'UPDATE video_submissions');
    expect(changesOf(adas)).not.toContain('INSERT review_notes');
    await ada.client.from('review_replies').insert({ submission_id: video, note_id: note, body: 'Yes.' });
    await expectChange(coras, 'INSERT review_replies');
    await ada.client.rpc('mark_note_done', { p_note_id: note, p_done: true });
    await expectChange(coras, 'UPDATE review_notes');
    await Promise.all([ada.client.removeAllChannels(), cora.client.removeAllChannels()]);
  });
});
