import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Home } from '../../lib/content/home.server.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** The vault, frame by frame; on phones from the take-off on. */
function VaultPicture() {
  return (
    <picture>
      <source media="(min-width: 48rem)" srcSet="/plates/vault.svg" width={1310} height={710} />
      <img
        src="/plates/vault-narrow.svg"
        width={710}
        height={680}
        className="h-auto w-full"
        alt="A pole vault in thirteen exposures, from the run-up to the flight over the bar. The inversion is marked in red."
      />
    </picture>
  );
}

function Hero({ headline, lead, action, secondAction }: Home) {
  return (
    <section className="border-b border-hairline">
      <div className="page-width pt-12 lg:pt-20">
        <h1 className="whitespace-pre-line text-display uppercase [font-stretch:75%]">{headline.trim()}</h1>
        <div className="mt-8 flex flex-col gap-8 lg:flex-row lg:items-end lg:justify-between">
          <p className="max-w-xl text-21 text-muted">{lead}</p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink to={action.to}>{action.label}</ButtonLink>
            <ButtonLink to={secondAction.to} look="quiet">
              {secondAction.label}
            </ButtonLink>
          </div>
        </div>
      </div>
      <div className="mx-auto mt-10 max-w-[100rem] overflow-hidden">
        <VaultPicture />
      </div>
    </section>
  );
}

function ProgramCards({ cards }: Pick<Home, 'cards'>) {
  return (
    <section aria-labelledby="programs-heading" className="page-width py-20 lg:py-28">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h2 id="programs-heading" className="text-40">
          Pick the part of the jump you train next
        </h2>
        <Link
          to="/shop"
          className="inline-flex min-h-11 items-center gap-2 text-15 font-semibold text-pit underline underline-offset-4"
        >
          View all programs <ArrowRight aria-hidden className="size-4" strokeWidth={1.5} />
        </Link>
      </div>
      <ol className="mt-10 grid gap-px border-y border-hairline bg-hairline md:grid-cols-3">
        {cards.map(({ product, heading, text, price }, index) => (
          <li
            key={product}
            className="group relative flex flex-col bg-ground py-7 md:px-6 md:first:pl-0 md:last:pr-0"
          >
            <p className="font-mono text-13 text-muted">{String(index + 1).padStart(2, '0')}</p>
            <h3 className="mt-6 text-28">
              <Link
                to={`/shop/product/${product}`}
                className="after:absolute after:inset-0 group-hover:text-pit"
              >
                {heading}
              </Link>
            </h3>
            <p className="mt-3 flex-1 text-muted">{text}</p>
            <p className="mt-6 font-mono text-15">{price}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Method({ heading, steps }: Home['method']) {
  return (
    <section aria-labelledby="method-heading" className="border-t border-hairline bg-surface">
      <div className="page-width grid gap-10 py-20 lg:grid-cols-[1fr_2fr] lg:py-28">
        <h2 id="method-heading" className="text-40">
          {heading}
        </h2>
        <ol className="divide-y divide-hairline border-y border-hairline">
          {steps.map(({ frame, text }, index) => (
            <li key={frame} className="grid gap-x-6 gap-y-1 py-5 sm:grid-cols-[3rem_12rem_1fr]">
              <span className="font-mono text-13 text-tartan">{index + 1}</span>
              <span className="font-semibold">{frame}</span>
              <span className="text-muted">{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

export function HomePage(home: Home) {
  return (
    <>
      <Hero {...home} />
      <ProgramCards cards={home.cards} />
      <Method {...home.method} />
    </>
  );
}
