import type { ReactNode } from 'react';
import { NoHyphenBreak } from './no-hyphen-break.tsx';

interface ClosingBandProps {
  heading: string;
  text: string;
  /** Buttons in the looks `onInk` and `onInkQuiet`. */
  actions: ReactNode;
  /** Content at the right, such as a guarantee. */
  children?: ReactNode;
}

/** Call to action at the end of a page, directly above the footer. It is dark in both themes. */
export function ClosingBand({ heading, text, actions, children }: ClosingBandProps) {
  return (
    <section
      aria-labelledby="closing-heading"
      className="flush-bottom bg-band text-band-ink [&_:focus-visible]:outline-band-ink print:hidden"
    >
      <div className="page-width grid gap-x-16 gap-y-10 py-16 lg:grid-cols-[3fr_2fr] lg:items-end lg:py-24">
        <div>
          <h2 id="closing-heading" className="text-64 uppercase [font-stretch:75%]">
            <NoHyphenBreak text={heading} />
          </h2>
          <p className="mt-4 max-w-xl text-21">{text}</p>
          {children !== undefined && <div className="mt-8">{actions}</div>}
        </div>
        {children ?? <div className="lg:justify-self-end">{actions}</div>}
      </div>
    </section>
  );
}
