import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { NoHyphenBreak } from './no-hyphen-break.tsx';

interface TwoColumnSectionProps {
  id: string;
  heading: string;
  text: string;
  className?: string;
  children: ReactNode;
}

/**
 * Section of a member page. On wide screens the heading and text are on the left, the form on the right. `id` is the
 * heading's id.
 */
export function TwoColumnSection({ id, heading, text, className, children }: TwoColumnSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'grid gap-x-16 gap-y-6 border-hairline py-10 lg:grid-cols-[1fr_minmax(0,34rem)]',
        className,
      )}
    >
      <div>
        <h2 id={id} className="text-28">
          <NoHyphenBreak text={heading} />
        </h2>
        <p className="mt-3 max-w-md text-muted">{text}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
