import type { ReactNode } from 'react';
import { NoHyphenBreak } from './no-hyphen-break.tsx';

interface MemberPageProps {
  title: string;
  /** One or two sentences above the content. */
  lead?: string;
  /** The page's main action, on the title's line. */
  action?: ReactNode;
  /** Navigation below the title. */
  nav?: ReactNode;
  children: ReactNode;
}

/** Layout of a member's workspace page: a compact header, so that the task is visible without scrolling. */
export function MemberPage({ title, lead, action, nav, children }: MemberPageProps) {
  return (
    <>
      <header>
        <div className="page-width flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
          <h1 className="text-28 md:text-40">
            <NoHyphenBreak text={title} />
          </h1>
          {action}
        </div>
        {nav ?? <div className="border-b border-hairline" />}
      </header>
      <div className="page-width min-h-[22rem] pt-5 lg:pt-8">
        {lead !== undefined && <p className="mb-8 max-w-2xl text-muted">{lead}</p>}
        {children}
      </div>
    </>
  );
}
