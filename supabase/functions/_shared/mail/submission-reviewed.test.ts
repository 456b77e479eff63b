import { describe, expect, test } from 'vitest';
import type { FinishedReview } from '../reviews.ts';
import { renderGuardianNamed } from './guardian-mail.ts';
import { renderReviewReply } from './review-reply.ts';
import { renderSubmissionReviewed } from './submission-reviewed.ts';

const site = {
  brand: {
    name: 'Crossbar',
    currency: 'usd',
    supportEmail: 'hello@crossbar.example',
    claims: { videoReview: '48 hours', reply: '24-48 hours' },
  },
  siteUrl: 'https://crossbar.example',
};
const review: FinishedReview = {
  submissionId: '5f1c6a3e-0000-4000-8000-000000000001',
  fileName: '<b>jump.mp4',
  status: 'approved',
  summary: '',
  notes: [],
  returned: undefined,
};
const copy = {
  guardian: { name: 'Joan', email: 'joan@example.com', athlete: 'Ada' },
  stopUrl: 'https://crossbar.example/guardian?token=t',
};

describe('the mail about a reviewed video', () => {
  test('names the approved video and links to the feedback', () => {
    const { subject, html, text } = renderSubmissionReviewed(review, site);
    expect(subject).toBe('Your video was approved');
    expect(text).toContain('<b>jump.mp4');
    expect(html).not.toContain('<b>jump.mp4');
    expect(text).toContain('https://crossbar.example/reviews/5f1c6a3e-0000-4000-8000-000000000001');
  });

  test("keeps the paragraphs of the coach's summary and counts the notes", () => {
    const notes = [{ atUs: 3_420_000, slowMotion: null, body: 'Plant earlier.' }];
    const { html, text } = renderSubmissionReviewed(
      { ...review, notes, summary: 'Tall run.\n\nThen <jump>.' },
      site,
    );
    expect(text).toContain('There is 1 note on your jump.');
    expect(html).toContain('<p>Tall run.</p>\n<p>Then &lt;jump&gt;.</p>');
    expect(text).not.toContain('Plant earlier.');
  });

  test('a rejection explains how to film, unless the coach wrote a summary', () => {
    const { subject, text } = renderSubmissionReviewed({ ...review, status: 'rejected' }, site);
    expect(subject).toBe('Your video was not accepted');
    expect(text).toContain('Film from the side');
    const own = renderSubmissionReviewed(
      { ...review, status: 'rejected', summary: 'Too dark.', returned: 'credit' },
      site,
    );
    expect(own.text).not.toContain('Film from the side');
    expect(own.text).toContain('Too dark.');
    expect(own.text).toContain('You got the video review credit back.');
    const free = renderSubmissionReviewed({ ...review, status: 'rejected', returned: 'free' }, site);
    expect(free.text).toContain('It doesn’t count as one of your free reviews.');
  });

  test("a guardian's copy contains the notes and a link that stops the mails", () => {
    const notes = [
      { atUs: 3_420_000, slowMotion: null, body: 'Plant earlier.' },
      { atUs: 63_009_999, slowMotion: 8, body: '' },
    ];
    const { subject, text, replyTo } = renderSubmissionReviewed(
      { ...review, notes, summary: 'Good.' },
      site,
      copy,
    );
    expect(subject).toBe("Ada's video was approved");
    expect(text).toContain('0:03.42 Plant earlier.');
    expect(text).toContain('0:07.876 A drawing on the frame.');
    expect(text).toContain(copy.stopUrl);
    expect(text).not.toContain('/reviews/');
    expect(replyTo).toBe('hello@crossbar.example');
  });
});

describe('other mails about reviews', () => {
  const reply = {
    submissionId: review.submissionId,
    isCoach: true,
    body: 'Yes, three lefts.',
    drawnAtUs: null,
    note: { atUs: 0, slowMotion: null, body: 'Shorter run-up.' },
    athlete: 'Ada',
  };

  test('a reply quotes its note', () => {
    const [toAthlete, toGuardian, toCoach] = [
      renderReviewReply(reply, site),
      renderReviewReply(reply, site, copy),
      renderReviewReply({ ...reply, isCoach: false }, site),
    ];
    expect([toAthlete.subject, toGuardian.subject, toCoach.subject]).toEqual([
      'Your coach replied',
      'A coach replied to Ada',
      'Ada replied to your note',
    ]);
    for (const { text } of [toAthlete, toGuardian, toCoach]) {
      expect(text).toContain('0:00.00 Shorter run-up.');
      expect(text).toContain('Yes, three lefts.');
    }
  });

  test('a reply with a drawing names its frame and links to it', () => {
    const drawn = { ...reply, drawnAtUs: 2_340_001 };
    const [toAthlete, toGuardian] = [renderReviewReply(drawn, site), renderReviewReply(drawn, site, copy)];
    for (const { text } of [toAthlete, toGuardian]) expect(text).toContain('With a drawing at 0:02.34.');
    expect(toAthlete.text).toContain(`/reviews/${review.submissionId}?t=2.341`);
  });

  test('tells a guardian who named them, what they will get and how to stop it', () => {
    const { subject, text, replyTo } = renderGuardianNamed(copy, site);
    expect(subject).toBe('Ada named you as parent or guardian');
    expect(text).toContain('a copy of everything a coach sends Ada');
    expect(text).toContain(copy.stopUrl);
    expect(replyTo).toBe('hello@crossbar.example');
  });
});
