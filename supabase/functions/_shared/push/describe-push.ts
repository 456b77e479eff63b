import type { RenderedMail } from '../mail/render-mail.ts';
import type { PushMessage } from './send-push.ts';

/** What a locked screen shows, by the kind of the mail that the push replaces. No names, and no text of anyone. */
const titles: Readonly<Record<string, string>> = {
  'submission-reviewed': 'New feedback on your jump',
  'review-reply': 'New reply about your jump',
  'chat-unread': 'New message',
  'plan-assigned': 'New training plan',
  'session-reminder': 'Training today',
};

/** Whether a push may tell what a mail of this kind says. The database has the same list (push_kind). */
export const isPushed = (kind: string): boolean => Object.hasOwn(titles, kind);

/** Describes a mail as a push: with details, its subject, too. */
export function describePush(
  { id, kind }: { id: string; kind: string },
  mail: RenderedMail,
  { showsDetails, siteUrl }: { showsDetails: boolean; siteUrl: string },
): PushMessage {
  const place = mail.url === undefined ? '/' : mail.url.slice(siteUrl.length);
  return {
    title: titles[kind] ?? '',
    body: showsDetails ? mail.subject : '',
    url: place,
    // Messages of a thread take each other's place; everything else stays, and is shown once even if it is sent twice.
    tag: kind === 'chat-unread' ? `${kind}:${place}` : id,
  };
}
