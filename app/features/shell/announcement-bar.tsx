import { X } from 'lucide-react';
import { useState } from 'react';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { isAnnounced, readClosed, rememberClosed } from '#common/shop/announcement.ts';
import type { Announcement } from '#lib/site/site-data.ts';
import { Link } from '#ui/link.tsx';

/**
 * The owner's bar above the header, with an optional link and period. It is part of the page, and a script beside it hides it before
 * anything is painted, so that nothing moves. Closing it is remembered for this text.
 */
export function AnnouncementBar({ announcement }: { announcement: Announcement }) {
  const { text, link, from, until } = announcement;
  const isHydrated = useHydrated();
  const [openedAt] = useState(() => new Date());
  const [isClosed, setClosed] = useState(false);
  if (isClosed || (isHydrated && !isAnnounced(announcement, readClosed(), openedAt))) return null;
  const close = () => {
    rememberClosed(text);
    setClosed(true);
    // The button that had the focus no longer exists.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <aside
      aria-label="Announcement"
      data-text={text}
      data-from={from}
      data-until={until}
      // The script below may have hidden it before hydration.
      suppressHydrationWarning
      className="bg-band text-band-ink [&_:focus-visible]:outline-band-ink print:hidden"
    >
      <div className="page-width flex items-center gap-3">
        <p className="min-w-0 flex-1 py-2.5 text-15 [overflow-wrap:anywhere] md:text-center">
          {text} {link !== undefined && <AnnouncementLink {...link} />}
        </p>
        <button
          type="button"
          aria-label="Close the announcement"
          onClick={close}
          className="-mr-3 inline-flex size-11 shrink-0 items-center justify-center"
        >
          <X aria-hidden strokeWidth={1.5} className="size-5" />
        </button>
      </div>
      {/* scripts/build/finish-page.ts fills it with app/early/hide-announcement.ts. */}
      <script id="hide-announcement" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    </aside>
  );
}

function AnnouncementLink({ label, to }: { label: string; to: string }) {
  // The target is 44 px high and the line is not.
  const className = '-my-3 inline-block py-3 font-semibold underline underline-offset-4';
  if (to.startsWith('/')) {
    return (
      <Link to={to} className={className}>
        {label}
      </Link>
    );
  }
  return (
    <a href={to} className={className}>
      {label}
    </a>
  );
}
