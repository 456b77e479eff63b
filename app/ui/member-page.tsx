import type { ReactNode } from 'react';

interface MemberPageProps {
  kicker: string;
  title: string;
  lead: string;
  /** Navigation below the title. */
  nav?: ReactNode;
  children: ReactNode;
}

/** Layout of a signed-in page. */
export function MemberPage({ kicker, title, lead, nav, children }: MemberPageProps) {
  return (
    <>
      <header className="border-b border-hairline">
        <div className="page-width flex items-end justify-between gap-x-12 pt-10 md:pt-14">
          <div className="pb-8 md:pb-12">
            <p className="font-mono text-15 text-tartan">{kicker}</p>
            <h1 className="mt-3 text-program uppercase [font-stretch:75%] md:mt-4">{title}</h1>
            <p className="mt-4 max-w-xl text-21 text-muted">{lead}</p>
          </div>
          <img
            src="/plates/vault.svg"
            alt=""
            width={1310}
            height={710}
            className="hidden h-auto w-[27rem] shrink-0 lg:block"
          />
        </div>
        {nav}
      </header>
      <div className="page-width min-h-[22rem] pt-8 lg:pt-12">{children}</div>
    </>
  );
}
