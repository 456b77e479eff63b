import { ArrowRight } from 'lucide-react';
import type { HomeTexts } from '#content/home.server.ts';
import { Photo } from '#ui/photo.tsx';
import { Picture } from '#ui/picture.tsx';
import { Section } from '#ui/section.tsx';
import { Link } from '#ui/link.tsx';
import { NoHyphenBreak } from '#ui/no-hyphen-break.tsx';

const sizes = '(min-width: 80rem) 25rem, (min-width: 48rem) 33vw, calc(100vw - 2.5rem)';
const art = 'aspect-[4/3] h-auto w-full border-b border-hairline';

export function ProgramCards({ heading, all, cards }: HomeTexts['programs']) {
  return (
    <Section
      id="programs"
      isUppercase
      heading={heading}
      aside={
        <Link
          to={all.to}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-pit underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          {all.label} <ArrowRight aria-hidden className="size-4" strokeWidth={1.5} />
        </Link>
      }
    >
      <ul className="grid gap-6 md:grid-cols-3 md:gap-4 lg:gap-6">
        {cards.map(({ product, plate, photo, heading: name, kind, text, facts, price, terms }) => (
          <li
            key={product}
            className="group relative flex flex-col border border-hairline bg-surface transition-colors duration-[120ms] hover:border-ink"
          >
            {photo === undefined ? (
              <Picture name={`plate-${plate}`} alt="" sizes={sizes} className={art} />
            ) : (
              <Photo photo={photo} isDecorative sizes={sizes} className={art} />
            )}
            <div className="flex flex-1 flex-col p-5 lg:p-6">
              <p className="font-mono text-13 text-muted">{kind}</p>
              <h3 className="mt-2 text-28">
                <Link
                  to={`/shop/product/${product}`}
                  className="after:absolute after:inset-0 group-hover:text-pit"
                >
                  <NoHyphenBreak text={name} />
                </Link>
              </h3>
              <p className="mt-3 text-15 text-muted">{text}</p>
              <ul className="mt-5 flex-1 divide-y divide-hairline border-t border-hairline text-15">
                {facts.map((fact) => (
                  <li key={fact} className="py-2">
                    {fact}
                  </li>
                ))}
              </ul>
              <p className="mt-4 border-t border-ink pt-4">
                <span className="font-mono text-28 font-medium">{price}</span>{' '}
                {terms !== undefined && <span className="font-mono text-15 text-muted">{terms}</span>}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
