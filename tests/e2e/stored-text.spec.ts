import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { brand } from '#functions/_shared/catalog.generated.ts';
import {
  coach,
  confirmAt,
  enterAs,
  publishableKey,
  readMail,
  startSession,
  type Account,
  type Member,
  newVisitor,
} from './account-steps.ts';
import { freePdf } from './products.ts';
import { expect, test } from './fixtures.ts';
import { submitVideo, saveJump } from './review-steps.ts';
import { consentAs } from './upload-steps.ts';

/** Text that runs as a script, loads or is calculated wherever it is not escaped. The label identifies its field. */
const hostile = (label: string) => `=${label}("'><img src=//probe.test/${label} onerror=ran=1>{{7*7}}`;

/** Hostile text with scripts, links and a change of the writing direction, padded to the column's maximum length. */
const hostileText = (label: string, length: number) =>
  `${hostile(label)}<script>ran=1</script><svg onload=ran=1>[x](javascript:ran=1)\u202Etxt.exe\u202C `.padEnd(
    length,
    'w',
  );

/** Returns functions that call the API as a user, or as a visitor. */
async function openApiAs(request: APIRequestContext, person?: Account) {
  const session = person && (await startSession(request, person));
  const headers = {
    apikey: publishableKey,
    prefer: 'return=representation',
    ...(session && { authorization: `Bearer ${session.access_token}` }),
  };
  return {
    userId: session?.user.id ?? '',
    async post(path: string, data: object): Promise<unknown> {
      const answer = await request.post(path, { headers, data });
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
      const text = await answer.text();
      return text === '' ? undefined : JSON.parse(text);
    },
    async remove(path: string): Promise<void> {
      expect((await request.delete(path, { headers })).ok(), path).toBe(true);
    },
  };
}

async function signUpEve(request: APIRequestContext): Promise<Member> {
  const eve = { ...newVisitor('Eve'), firstName: hostile('first'), lastName: hostile('last') };
  const visitor = await openApiAs(request);
  await visitor.post('/auth/v1/signup', {
    email: eve.email,
    password: eve.password,
    data: { first_name: eve.firstName, last_name: eve.lastName, phone_number: hostile('phone') },
  });
  await confirmAt(request, '', await readMail(request, eve.email, /^Confirm your/));
  return eve;
}

/** Records dialogs, requests and CSP violations of injected text. The returned function expects none. */
function watchForInjection(page: Page) {
  const violations: string[] = [];
  page.on('dialog', (dialog) => {
    violations.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'probe.test') violations.push(`request: ${request.url()}`);
  });
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  return async () => {
    if (await page.evaluate(() => 'ran' in window)) violations.push(`script on ${page.url()}`);
    expect(violations).toEqual([]);
  };
}

/** Expects the exact texts on the page, in its text or in a field. */
async function expectTexts(page: Page, texts: string[]): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate((wanted) => {
        const fields = document.querySelectorAll<HTMLInputElement>('input, textarea');
        const shown = [document.body.textContent, ...Array.from(fields, ({ value }) => value)].join('\n');
        return wanted.filter((text) => !shown.includes(text));
      }, texts),
    )
    .toEqual([]);
}

test(
  'shows stored input as plain text on every page and in every email',
  { tag: '@full' },
  async ({ page, request }) => {
    const expectNoInjection = watchForInjection(page);
    const visit = async (path: string, ...labels: string[]) => {
      await page.goto(path);
      await expectTexts(page, labels.map(hostile));
      await expectNoInjection();
    };

    const visitor = await openApiAs(request);
    // What an address may contain of signs that HTML or a formula needs.
    const mailbox = `o'neil+${randomUUID()}@probe.test`;
    await visitor.post('/rest/v1/waitlist', {
      email: mailbox,
      first_name: hostile('joined'),
      last_name: hostile('joining'),
      list: 'app',
    });
    await request.post('/rest/v1/contact_messages', {
      headers: { apikey: publishableKey },
      data: {
        name: hostile('writer'),
        email: mailbox,
        subject: hostile('subject'),
        message: hostileText('message', 5000),
      },
    });
    await request.post('/rest/v1/free_download_submissions', {
      headers: { apikey: publishableKey },
      data: {
        product_id: freePdf.id,
        product_name: hostile('product'),
        name: hostile('taker'),
        email: mailbox,
        downloaded_at: new Date().toISOString(),
      },
    });

    const eve = await signUpEve(request);
    const asEve = await openApiAs(request, eve);
    // The database rejects angle brackets here, because this name is in an email to another person.
    const guardian = { name: `=guardian"'{{7*7}}`, email: `o'brien+${randomUUID()}@example.com` };
    await asEve.post('/rest/v1/rpc/set_guardian', {
      p_is_minor: true,
      p_name: guardian.name,
      p_email: guardian.email,
    });
    const bytes = readFileSync('tests/films/constant.webm');
    const submission = await submitVideo(request, eve, `${hostile('file')}.webm`, bytes);
    await saveJump(request, eve, submission, { question: hostileText('question', 1000) });

    // The coach may not see the video before.
    await consentAs(page, guardian.email);
    const asCoach = await openApiAs(request, coach);
    const [exercise] = (await asCoach.post('/rest/v1/videos', {
      title: hostile('title'),
      description: hostileText('description', 2000),
      category: 'Gym',
      duration: '0:07',
      instructions: [hostile('instruction')],
      key_points: [hostile('point')],
      equipment: [hostile('equipment')],
      target_muscles: [hostile('muscle')],
      // The database accepts nothing but the path of a stored file.
      video_url: '/storage/v1/object/public/videos/1.mp4',
      thumbnail_url: '/storage/v1/object/public/thumbnails/1.jpg',
      captions_url: '/storage/v1/object/public/videos/1.vtt',
    })) as [{ id: string }];
    const noteId = randomUUID();
    const shapes = [{ type: 'text', points: [[0.5, 0.5]], text: hostile('drawing') }];
    const row = { at_us: 0, end_us: null, body: hostileText('note', 2000), shapes };
    const note = { kind: 'note', id: noteId, version: 0, write: randomUUID(), earlier: [], row };
    await asCoach.post('/rest/v1/rpc/save_review_items', { p_items: [{ submission, ...note }] });
    await asCoach.post('/rest/v1/review_drills', {
      id: randomUUID(),
      submission_id: submission,
      note_id: noteId,
      video_id: exercise.id,
    });
    const comment = randomUUID();
    await asCoach.post('/rest/v1/saved_comments', {
      id: comment,
      user_id: asCoach.userId,
      body: hostileText('comment', 2000),
    });

    await enterAs(page, coach);
    await visit('/admin/messages', 'writer', 'subject', 'message');
    await visit('/admin/waitlist', 'joined', 'joining');
    await visit('/admin/downloads', 'taker', 'product');
    await visit('/admin/members', 'first', 'last');
    await visit('/admin/trail', 'title');
    await visit('/admin/videos?tab=submissions', 'file', 'first');
    await visit('/admin/videos?tab=manage', 'title', 'description');
    await visit(
      `/video-library?exercise=${exercise.id}`,
      'title',
      'instruction',
      'point',
      'equipment',
      'muscle',
    );
    await visit('/admin/reviews', 'first', 'question');
    await visit(`/reviews/${submission}`, 'file', 'question', 'note', 'drawing', 'title');

    await asCoach.post('/rest/v1/rpc/finish_review', {
      p_submission_id: submission,
      p_decision: 'approved',
      p_summary: hostileText('summary', 5000),
    });
    await asEve.post('/rest/v1/review_replies', {
      id: randomUUID(),
      submission_id: submission,
      note_id: noteId,
      body: hostileText('reply', 2000),
      at_us: 0,
      shapes: [{ type: 'text', points: [[0.5, 0.5]], text: hostile('answer') }],
    });
    await visit(`/reviews/${submission}`, 'summary', 'reply', 'answer');

    await asCoach.post('/rest/v1/chat_messages', {
      athlete_id: asEve.userId,
      body: hostileText('chat', 4000),
      submission_id: submission,
    });
    await visit(`/admin/chat?athlete=${asEve.userId}`, 'chat', 'first', 'file');

    await enterAs(page, eve);
    await visit('/messages', 'chat', 'file');
    await visit('/reviews', 'file', 'summary');
    await visit(
      `/reviews/${submission}`,
      'summary',
      'note',
      'drawing',
      'reply',
      'answer',
      'title',
      'question',
    );
    await visit('/upload', 'file');
    await visit('/account', 'first', 'last', 'phone');
    await expectTexts(page, [guardian.name, guardian.email]);
    // Text from a malicious link is not stored, but must be escaped too.
    for (const path of [
      '/video-library?search=',
      '/auth?next=',
      '/shop?category=',
      '/checkout/success?session_id=',
    ]) {
      await page.goto(path + encodeURIComponent(hostile('lure')));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoInjection();
    }

    for (const [to, subject] of [
      [brand.supportEmail, /^Message: =subject/],
      [guardian.email, /video was approved$/],
      [eve.email, /^Your video was approved$/],
    ] as const) {
      const { html, text } = (await readMail(request, to, subject)) as unknown as Record<
        'html' | 'text',
        string
      >;
      expect(html).toContain('&lt;img src=//probe.test/');
      expect(html).not.toMatch(/<(img|script|svg)\b/);
      expect(text).toContain('<img src=//probe.test/');
    }

    await asCoach.remove(`/rest/v1/saved_comments?id=eq.${comment}`);
    await asCoach.remove(`/rest/v1/videos?id=eq.${exercise.id}`);
    await asEve.post('/functions/v1/delete-account', { password: eve.password });
  },
);
