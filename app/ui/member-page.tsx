import type { ReactNode } from 'react';

interface MemberPageProps {
  kicker: string;
  title: string;
  lead: string;
  children: ReactNode;
}

/** The frame of a page that belongs to one person. */
export function MemberPage({ kicker, title, lead, children }: MemberPageProps) {
  return (
    <div className="page-width min-h-[40rem] pb-24 pt-12 lg:pb-40 lg:pt-20">
      <header className="max-w-3xl">
        <p className="font-mono text-15 text-tartan">{kicker}</p>
        <h1 className="mt-3 text-64">{title}</h1>
        <p className="mt-6 max-w-2xl text-21 text-muted">{lead}</p>
      </header>
      <div className="mt-10 lg:mt-14">{children}</div>
    </div>
  );
}
