import { formatMoment } from '#domain/days.ts';
import type { MemberAccount } from './load-member.ts';

/** 'order-receipt' → 'Order receipt'. */
function describeKind(kind: string): string {
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function describeState({ sent_at: sentAt, failed_at: failedAt }: MemberAccount['mails'][number]): string {
  if (sentAt !== null) return `Sent ${formatMoment(sentAt)}`;
  return failedAt === null ? 'Queued' : 'Failed';
}

/** The emails to the member, newest first. */
export function MailsSection({ mails }: { mails: MemberAccount['mails'] }) {
  if (mails.length === 0) return <p className="text-muted">No emails yet.</p>;
  return (
    <ul className="border-t border-hairline text-15">
      {mails.map((mail) => (
        <li
          key={mail.created_at + mail.kind}
          className="flex flex-wrap justify-between gap-x-6 border-b border-hairline py-2.5"
        >
          <span>{describeKind(mail.kind)}</span>
          <span className="text-muted">{describeState(mail)}</span>
        </li>
      ))}
    </ul>
  );
}
