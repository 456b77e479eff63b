import { useId, type ReactNode } from 'react';

/** A part of a page of the owner's, below its heading. */
export function PagePart({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-14 last:mb-0">
      <h2 id={id} className="mb-4 text-28">
        {heading}
      </h2>
      {children}
    </section>
  );
}
