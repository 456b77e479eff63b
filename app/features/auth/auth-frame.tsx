import type { ReactNode } from 'react';

interface AuthFrameProps {
  kicker: string;
  title: string;
  lead: string;
  children: ReactNode;
}

/** Title on one side, the form on the other. */
export function AuthFrame({ kicker, title, lead, children }: AuthFrameProps) {
  return (
    <div className="page-width grid gap-x-20 gap-y-10 pb-24 pt-12 lg:grid-cols-[1fr_minmax(0,30rem)] lg:pb-40 lg:pt-20">
      <header>
        <p className="font-mono text-15 text-tartan">{kicker}</p>
        <h1 className="mt-3 text-64">{title}</h1>
        <p className="mt-6 max-w-md text-21 text-muted">{lead}</p>
        <img
          src="/plates/flight-mode.svg"
          alt=""
          width={640}
          height={480}
          className="mt-12 hidden aspect-[4/3] h-auto w-full max-w-lg border border-hairline lg:block"
        />
      </header>
      <div>{children}</div>
    </div>
  );
}
