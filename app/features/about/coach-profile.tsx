import type { About } from '#content/about.server.ts';
import { LeadingText, Section } from '#ui/section.tsx';

/** The head coach's profile and career highlights. Other pages link to #coach. */
export function CoachProfile({ heading, paragraphs, highlightsHeading, highlights }: About['coach']) {
  return (
    <Section id="coach" isAnchor heading={heading} ground="surface">
      <div className="grid gap-x-12 gap-y-12 lg:grid-cols-[5fr_6fr]">
        <LeadingText paragraphs={paragraphs} />
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
    </Section>
  );
}
