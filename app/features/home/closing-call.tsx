import type { ReactNode } from 'react';
import type { HomeTexts } from '#content/home.server.ts';
import { ButtonLink } from '#ui/button.tsx';
import { NoHyphenBreak } from '#ui/no-hyphen-break.tsx';

export function ClosingCall({ heading, text, explore, apply }: HomeTexts['closing'] & { apply: ReactNode }) {
  return (
    <section aria-labelledby="closing-heading" className="border-t border-hairline">
      <div className="page-width py-24 lg:py-36">
        <div aria-hidden className="mb-8 h-1.5 w-40 bg-bar lg:w-64" />
        <h2
          id="closing-heading"
          className="max-w-5xl text-[clamp(2.75rem,1rem+7vw,7rem)] uppercase leading-[0.9] [font-stretch:75%]"
        >
          <NoHyphenBreak text={heading} />
        </h2>
        <div className="mt-8 flex flex-col gap-8 lg:flex-row lg:items-end lg:justify-between">
          <p className="max-w-xl text-21 text-muted">{text}</p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            {apply}
            <ButtonLink {...explore} look="quiet" />
          </div>
        </div>
      </div>
    </section>
  );
}
