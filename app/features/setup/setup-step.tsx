import { Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { describePath } from '#domain/field-label.ts';
import type { Sample } from '#domain/setup-calls.ts';
import { Link } from '#ui/link.tsx';

/** One step of the checklist: its state as icon and word, what it is about, and how to do it. */
export function SetupStep({
  heading,
  isDone,
  word = isDone ? 'Done' : 'To do',
  children,
}: {
  heading: string;
  isDone: boolean;
  /** Describes the state in another word. */
  word?: string;
  children: ReactNode;
}) {
  return (
    <li className="border-t border-hairline py-6 md:grid md:grid-cols-[14rem_1fr] md:gap-8">
      <div>
        <h2 className="text-21 font-semibold">{heading}</h2>
        <p
          className={`mt-1 inline-flex items-center gap-1.5 text-15 ${isDone ? 'text-grass' : 'text-muted'}`}
        >
          {isDone ? (
            <CircleCheck aria-hidden strokeWidth={1.5} className="size-5" />
          ) : (
            <Circle aria-hidden strokeWidth={1.5} className="size-5" />
          )}
          {word}
        </p>
      </div>
      <div className="mt-4 min-w-0 max-w-2xl md:mt-0">{children}</div>
    </li>
  );
}

/** Enough to recognize what is meant; the form shows all. */
const shownCount = 3;

function describeFound(found: Sample['found']): string {
  const rest = found.length - shownCount;
  return found.slice(0, shownCount).join(' · ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** Links each file with samples, or its field, to its form, with what is invented in it. */
export function SampleList({ samples }: { samples: readonly Sample[] }) {
  if (samples.length === 0) return null;
  return (
    <ul className="mt-3">
      {samples.map(({ kind, file, title, field, found }) => (
        <li key={`${kind} ${file} ${field}`} className="border-t border-hairline py-2">
          <Link
            to={`/admin/content?${new URLSearchParams({ file, ...(field && { field }) })}`}
            className="inline-flex min-h-11 items-center font-semibold text-pit underline underline-offset-4"
          >
            {title}
            {field !== undefined && `: ${describePath(field, {})}`}
          </Link>
          <p className="text-13 text-muted [overflow-wrap:anywhere]">{describeFound(found)}</p>
        </li>
      ))}
    </ul>
  );
}
