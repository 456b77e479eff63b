import type { ReactNode } from 'react';

interface DeskNoticeProps {
  heading: string;
  text: string;
  /** Describes who has access, without personal names or email addresses. */
  access: string;
  children?: ReactNode;
}

/** Shown instead of the desk to visitors and members without access. */
export function DeskNotice({ heading, text, access, children }: DeskNoticeProps) {
  return (
    <section aria-labelledby="desk-notice" className="border-t-2 border-ink pt-8">
      <h2 id="desk-notice" className="text-40">
        {heading}
      </h2>
      <p className="mt-4 max-w-xl text-21 text-muted">{text}</p>
      {children}
      <h3 className="mt-12 text-21">Who has access</h3>
      <p className="mt-2 max-w-xl text-muted">{access}</p>
    </section>
  );
}
