import { describe, expect, test } from 'vitest';
import { renderChatCopy, renderUnreadChat } from './chat-mail.ts';

const site = {
  brand: {
    name: 'Crossbar',
    currency: 'usd',
    supportEmail: 'hello@crossbar.example',
    claims: { videoReview: '48 hours', reply: '24-48 hours' },
  },
  siteUrl: 'https://crossbar.example',
};
const athleteId = '5f1c6a3e-0000-4000-8000-000000000001';

describe('the mail about unread messages', () => {
  test('links the athlete to their messages', () => {
    const { text } = renderUnreadChat({ athleteId, athlete: 'Ada', side: 'athlete' }, site);
    expect(text).toContain('https://crossbar.example/messages');
  });

  test('links the coach to the athlete', () => {
    const { subject, text } = renderUnreadChat({ athleteId, athlete: 'Ada', side: 'coach' }, site);
    expect(subject).toContain('Ada');
    expect(text).toContain(`https://crossbar.example/admin/chat?athlete=${athleteId}`);
  });
});

describe('the guardian’s copy', () => {
  const copy = {
    guardian: { name: 'Joan', email: 'joan@example.com', athlete: 'Ada' },
    stopUrl: 'https://crossbar.example/guardian?token=t',
  };

  test('has what the coach wrote, but not what the minor wrote', () => {
    const { text, html, replyTo } = renderChatCopy(
      [
        { isCoach: false, body: 'My secret', images: 0 },
        { isCoach: true, body: 'Take the <4.30>.', images: 2 },
      ],
      copy,
      site,
    );
    expect(text).not.toContain('My secret');
    expect(text).toContain('Ada wrote 1 message.');
    expect(text).toContain('Take the <4.30>.');
    expect(text).toContain('(2 pictures)');
    expect(html).toContain('Take the &lt;4.30&gt;.');
    expect(text).toContain(copy.stopUrl);
    expect(replyTo).toBe('hello@crossbar.example');
  });

  test('describes a message without a text', () => {
    const { text } = renderChatCopy([{ isCoach: true, body: '', images: 0 }], copy, site);
    expect(text).toContain('(A link to a drill or a review)');
  });
});
