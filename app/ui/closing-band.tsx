import type { ReactNode } from 'react';

interface ClosingBandProps {
  heading: string;
  text: string;
  /** Buttons in the looks `onInk` and `onInkQuiet`. */
  actions: ReactNode;
  /** At the right, a promise for instance. */
  children?: ReactNode;
}

/** The last band of a page, in the colour of the ink down to the footer: one sentence and the way on. */
export function ClosingBand({ heading, text, actions, children }: ClosingBandProps) {
  return (
    <section
      aria-labelledby="closing-heading"
      className="to-the-foot bg-ink text-ground [&_:focus-visible]:outline-ground print:hidden"
    >
      <div className="page-width grid gap-x-16 gap-y-10 py-16 lg:grid-cols-[3fr_2fr] lg:items-end lg:py-24">
        <div>
          <h2 id="closing-heading" className="text-64 uppercase [font-stretch:75%]">
            {heading}
          </h2>
          <p className="mt-4 max-w-xl text-21">{text}</p>
          {children !== undefined && <div className="mt-8">{actions}</div>}
        </div>
        {children ?? <div className="lg:justify-self-end">{actions}</div>}
      </div>
    </section>
  );
}
