import type { ReactNode } from 'react';

interface DeskNoticeProps {
  heading: string;
  text: string;
  /** Who has access, as a rule; never a name or an address. */
  access: string;
  children?: ReactNode;
}

/** Replaces the desk for visitors and members without access. */
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
