import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface BesideSectionProps {
  id: string;
  heading: string;
  text: string;
  className?: string;
  children: ReactNode;
}

/** A part of a member's page: on wide screens what it is about stands at the left of its form. The heading's id is `id`. */
export function BesideSection({ id, heading, text, className, children }: BesideSectionProps) {
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
          {heading}
        </h2>
        <p className="mt-3 max-w-md text-muted">{text}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
