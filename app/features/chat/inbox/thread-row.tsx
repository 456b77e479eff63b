import { formatShortDate } from '#domain/days.ts';
import { Link } from '#ui/link.tsx';
import type { ListedThread } from '../data/list-threads.ts';

interface ThreadRowProps {
  thread: ListedThread;
  to: string;
  isOpen: boolean;
}

function describeLast({ last }: ListedThread): string {
  if (!last) return 'No messages yet';
  const body = last.body === '' ? 'A picture or a link' : last.body;
  return last.isCoach ? `Coach: ${body}` : body;
}

/** One athlete of the coach's list: name, newest message, and how many are unread. */
export function ThreadRow({ thread, to, isOpen }: ThreadRowProps) {
  const { name, last, unread } = thread;
  return (
    <li
      className={`relative border-l-4 ${isOpen ? 'border-l-tartan bg-surface' : 'border-l-transparent hover:bg-surface'}`}
    >
      <div className="flex items-baseline justify-between gap-3 px-3 pt-3">
        <Link
          to={to}
          preventScrollReset
          aria-current={isOpen ? 'page' : undefined}
          className="min-w-0 truncate font-semibold after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
        {last && (
          <span className="shrink-0 font-mono text-13 text-muted">
            {formatShortDate(last.createdAt, false)}
          </span>
        )}
      </div>
      <div className="flex items-center justify-between gap-3 px-3 pb-3">
        <p className="min-w-0 truncate text-15 text-muted">{describeLast(thread)}</p>
        {unread > 0 && (
          <span className="min-w-5 shrink-0 bg-tartan px-1 text-center font-mono text-13 leading-5 text-ground">
            {unread}
            <span className="sr-only"> unread</span>
          </span>
        )}
      </div>
    </li>
  );
}
