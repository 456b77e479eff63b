import { Dumbbell, MessageSquareQuote, NotebookPen, Video } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { PendingCounts } from '#lib/api/use-pending-counts.ts';
import { cacheMissingPages } from '#lib/device/offline.ts';
import { Link } from '#ui/link.tsx';
import { NewCount } from '#ui/new-count.tsx';

/** What an athlete does every day. */
const places = [
  { label: 'Send', to: '/upload', Icon: Video },
  { label: 'Feedback', to: '/reviews', Icon: MessageSquareQuote, waits: 'feedback' },
  { label: 'Training', to: '/training', Icon: Dumbbell },
  { label: 'Log', to: '/log', Icon: NotebookPen },
] as const;

let areKept = false;

/** Stores the four places with the data that the router loads, once a page: they open without a signal, visited or not. */
function keepPlaces(): void {
  if (areKept) return;
  areKept = true;
  void cacheMissingPages(places.flatMap(({ to }) => [to, `${to}.data`])).catch((error: unknown) =>
    console.warn('The four places could not be stored', error),
  );
}

/** The four daily places of an athlete at the thumb, on phones. `--bottom-bar` in base.css is its height. */
export function BottomBar({ waiting }: { waiting: PendingCounts }) {
  const { pathname } = useLocation();
  useEffect(keepPlaces, []);
  return (
    <nav
      aria-label="Every day"
      data-bottom-bar
      className="@container fixed inset-x-0 bottom-0 z-30 border-t border-hairline bg-ground pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="grid grid-cols-4">
        {places.map(({ label, to, Icon, ...place }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={pathname === to ? 'page' : undefined}
              className="relative flex h-15 flex-col items-center justify-center gap-0.5 border-t-2 border-transparent text-13 font-semibold text-muted -outline-offset-2 hover:text-ink aria-[current]:border-tartan aria-[current]:text-ink"
            >
              <Icon aria-hidden strokeWidth={1.5} className="size-6" />
              {/* With text twice as large, four names do not fit beside each other. */}
              <span className="@max-[14rem]:sr-only">{label}</span>
              {'waits' in place && (
                <span className="absolute top-1 left-[calc(50%+0.5rem)]">
                  <NewCount count={waiting[place.waits]} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
