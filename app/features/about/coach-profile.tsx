import type { About } from '../../lib/content/about.server.ts';

/** The head coach and what that rests on. Links from other pages lead to #coach. */
export function CoachProfile({ heading, paragraphs, highlightsHeading, highlights }: About['coach']) {
  return (
    <section id="coach" aria-labelledby="coach-heading" className="border-t border-hairline bg-surface">
      <div className="page-width grid gap-x-12 gap-y-12 py-20 lg:grid-cols-[5fr_6fr] lg:py-28">
        <div className="max-w-xl">
          <h2 id="coach-heading" className="text-40">
            {heading}
          </h2>
          <div className="mt-6 space-y-5">
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="text-21 text-muted">
                {paragraph}
              </p>
            ))}
          </div>
        </div>
        <div>
          <h3 className="text-21">{highlightsHeading}</h3>
          <ul className="mt-4 divide-y divide-hairline border-y border-ink">
            {highlights.map(({ mark, text }) => (
              <li
                key={text}
                className="grid grid-cols-[6.5rem_1fr] items-baseline gap-x-4 py-4 sm:grid-cols-[9rem_1fr]"
              >
                <span className="font-mono text-21 sm:text-28">{mark}</span>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
