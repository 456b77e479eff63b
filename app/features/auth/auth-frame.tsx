import type { ReactNode } from 'react';
import { NoHyphenBreak } from '#ui/no-hyphen-break.tsx';

/** Sizes of the strobe drawings in /plates, in pixels. */
const plates = {
  vault: { width: 1310, height: 710 },
  'five-frames': { width: 1030, height: 695 },
  approach: { width: 1180, height: 440 },
};

interface AuthFrameProps {
  kicker: string;
  title: string;
  lead: string;
  plate: keyof typeof plates;
  children: ReactNode;
}

/** Layout of the sign-in pages: title and drawing on one side, the form on the other. */
export function AuthFrame({ kicker, title, lead, plate, children }: AuthFrameProps) {
  return (
    <div className="page-width grid gap-x-16 gap-y-8 pt-10 md:pt-14 lg:grid-cols-[7fr_5fr] lg:pt-16">
      <header className="flex flex-col">
        <p className="font-mono text-15 text-tartan">{kicker}</p>
        <h1 className="mt-3 text-program uppercase [font-stretch:75%] md:mt-4">
          <NoHyphenBreak text={title} />
        </h1>
        <p className="mt-4 max-w-md text-21 text-muted md:mt-6">{lead}</p>
        <img
          src={`/plates/${plate}.svg`}
          alt=""
          {...plates[plate]}
          className="mt-auto hidden h-auto w-full pt-10 lg:block"
        />
      </header>
      <div className="self-start border-t-4 border-bar bg-surface p-5 sm:p-8 lg:p-10">{children}</div>
    </div>
  );
}
