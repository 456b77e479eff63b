import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listMails } from '#server/sandbox/mail/mailbox.ts';
import type { SharedReview } from '#domain/review-calls.ts';
import { asOwner, createMember } from '../database/people.ts';
import type { Member } from '../database/people.ts';
import { finishReview, saveNote, saveVoiceOver, submitVideo } from '../database/reviews.ts';
import { describeBackend } from './describe-backend.ts';

const film = 'The bytes of a film';
const speech = 'The bytes of a voice';

describeBackend('a shared review', (context) => {
  const post = (name: string, body: unknown) =>
    fetch(`${context.backend.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { apikey: context.backend.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const open = (token: unknown) => post('shared-review', { token });

  async function reviewedAthlete() {
    const coach = await createMember(context.database, { admin: true, confirmed: true });
    const ada = await createMember(context.database, { confirmed: true, metadata: { first_name: 'Ada' } });
    const client = await context.backend.userClient(ada.sub);
    const video = await submitVideo(context.database, ada);
    const path = `${ada.sub}/${video}.webm`;
    const { error } = await context.backend
      .serviceClient()
      .storage.from('video-submissions')
      .upload(path, new Blob([film], { type: 'video/webm' }));
    expect(error).toBeNull();
    await saveNote(context.database, coach, video);
    const audio = `${ada.sub}/${video}/${randomUUID()}.webm`;
    const heard = await context.backend
      .serviceClient()
      .storage.from('review-audio')
      .upload(audio, new Blob([speech], { type: 'audio/webm' }));
    expect(heard.error).toBeNull();
    await saveVoiceOver(context.database, coach, { video, audio });
    await finishReview(context.database, coach, video);
    return { ada, client, video, path };
  }
  type Athlete = Awaited<ReturnType<typeof reviewedAthlete>>;
  const sayAge = async ({ client }: Athlete, guardian?: string) => {
    const { error } = await client.rpc('set_guardian', {
      p_is_minor: guardian !== undefined,
      ...(guardian !== undefined && { p_name: 'Joan', p_email: guardian }),
    });
    expect(error).toBeNull();
  };
  const share = ({ client, video }: Athlete, choice: { p_shows_voice?: boolean } = {}) =>
    client.rpc('share_review', { p_submission_id: video, p_days: 7, p_shows_name: true, ...choice }).single();
  const guardianOf = ({ sub }: Member) => `joan-${sub}@example.com`;

  test('anyone with the link reads the review and its film; ended links all get the same answer', async () => {
    const athlete = await reviewedAthlete();
    await sayAge(athlete);
    const { data: link } = await share(athlete);
    const answer = await open(link?.token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const review = (await answer.json()) as SharedReview;
    expect(review).toMatchObject({ athlete_name: 'Ada', summary: 'Good jump.', notes: [{ body: 'Plant.' }] });
    expect(review).not.toHaveProperty('video_path');
    const video = await fetch(review.videoUrl, { headers: { range: 'bytes=4-8' } });
    expect([video.status, await video.text()]).toEqual([206, 'bytes']);
    expect(video.headers.get('content-range')).toBe(`bytes 4-8/${film.length}`);
    expect(video.headers.get('content-type')).toBe('video/webm');
    expect(await (await fetch(review.videoUrl)).text()).toBe(film);
    const beyond = await fetch(review.videoUrl, { headers: { range: 'bytes=999-' } });
    expect(beyond.status).toBe(416);
    const changed = await fetch(
      review.videoUrl.replace(/[^.]*$/, (tag) => (tag.startsWith('A') ? 'B' : 'A') + tag.slice(1)),
    );
    expect(changed.status).toBe(404);
    // Two anonymous reviews must not show that they are of the same athlete.
    expect(JSON.stringify(review)).not.toContain(athlete.ada.sub);
    expect(Buffer.from(review.videoUrl, 'base64url').toString('latin1')).not.toContain(athlete.ada.sub);

    const { error } = await athlete.client
      .from('review_links')
      .delete()
      .eq('id', link?.id ?? '');
    expect(error).toBeNull();
    const gone: unknown[] = [];
    for (const token of [link?.token, 'f'.repeat(64), '', "' or true --", 7, undefined]) {
      const refused = await open(token);
      gone.push([refused.status, await refused.json()]);
    }
    expect(gone[0]).toMatchObject([404, { code: 'shared_review_gone' }]);
    expect(new Set(gone.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  test('visitors hear the voice-over only if the athlete chose so', async () => {
    const athlete = await reviewedAthlete();
    await sayAge(athlete);
    const { data: silent } = await share(athlete);
    expect(await (await open(silent?.token)).json()).toMatchObject({ voice_over: null });
    const { data: spoken } = await share(athlete, { p_shows_voice: true });
    const { voice_over: voice } = (await (await open(spoken?.token)).json()) as SharedReview;
    expect(Object.keys(voice ?? {}).sort()).toEqual(['audioUrl', 'captions', 'duration_ms', 'timeline']);
    expect(await (await fetch(voice?.audioUrl ?? '')).text()).toBe(speech);
    const renewal = (await (
      await post('shared-review', { token: spoken?.token, renews: true })
    ).json()) as SharedReview;
    expect([voice?.timeline, renewal.voice_over?.timeline]).toEqual([expect.any(Object), null]);
    expect(await (await fetch(renewal.voice_over?.audioUrl ?? '')).text()).toBe(speech);
    const { error } = await athlete.client
      .from('review_links')
      .delete()
      .eq('id', spoken?.id ?? '');
    expect(error).toBeNull();
    expect((await open(spoken?.token)).status).toBe(404);
  });

  test('a link ends when its film or its account is deleted', async () => {
    const athlete = await reviewedAthlete();
    await sayAge(athlete);
    const tokens = [(await share(athlete)).data?.token, (await share(athlete)).data?.token];
    await context.backend.serviceClient().storage.from('video-submissions').remove([athlete.path]);
    for (const token of tokens) expect((await open(token)).status).toBe(404);

    const other = await reviewedAthlete();
    await sayAge(other);
    const { data: link } = await share(other);
    expect((await open(link?.token)).status).toBe(200);
    await asOwner(context.database, `delete from "auth"."users" where "id" = $1::uuid`, [other.ada.sub]);
    expect((await open(link?.token)).status).toBe(404);
  });

  test('the guardian of a minor agrees with the link in the mail, and ends all links when they decline', async () => {
    const athlete = await reviewedAthlete();
    const joan = guardianOf(athlete.ada);
    await sayAge(athlete, joan);
    expect((await share(athlete)).error).toMatchObject({ details: 'consent_required' });
    expect((await athlete.client.rpc('ask_guardian_about_sharing')).error).toBeNull();
    await context.backend.backend.jobs.find(({ name }) => name === 'deliver mail')?.run();
    const mails = await listMails(context.database, { to: joan, limit: 50 });
    const mail = mails.find(({ subject }) => subject === 'May Ada share video reviews?');
    const token = new URL(
      /https?:\/\/\S+\/guardian\?sharing=\S+/.exec(mail?.text ?? '')?.[0] ?? '',
    ).searchParams.get('sharing');
    // The token is for one question only.
    expect((await post('guardian-consent', { token, consents: true })).status).toBe(403);
    expect((await share(athlete)).error).not.toBeNull();

    expect((await post('guardian-consent', { token, consents: true, about: 'sharing' })).status).toBe(200);
    const { data: link } = await share(athlete);
    expect((await open(link?.token)).status).toBe(200);
    expect((await post('guardian-consent', { token, consents: false, about: 'sharing' })).status).toBe(200);
    expect((await open(link?.token)).status).toBe(404);
    expect((await share(athlete)).error).toMatchObject({ details: 'declined' });
  });
});
