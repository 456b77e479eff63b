import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface SectionHeadingProps {
  id: string;
  children: ReactNode;
  /** Below the heading. */
  lead?: ReactNode;
  /** Capitals, as on the home page. */
  loud?: boolean;
}

/** The second-level heading of a page, with the words that lead on from it. */
export function SectionHeading({ id, children, lead, loud = false }: SectionHeadingProps) {
  return (
    <div className="max-w-2xl">
      <h2
        id={id}
        className={classNames(
          'text-section [font-stretch:80%]',
          loud && 'uppercase leading-[0.96] [word-spacing:0.08em]',
        )}
      >
        {children}
      </h2>
      {lead !== undefined && <div className="mt-5 max-w-xl text-muted">{lead}</div>}
    </div>
  );
}

/** What a section stands on. Two plain ones in a row are parted by `ruled`. */
const grounds = {
  plain: '',
  ruled: 'border-t border-hairline',
  surface: 'border-y border-hairline bg-surface',
  deep: 'border-y border-hairline bg-surface-2',
};

interface SectionProps {
  /** The heading's address is `<id>-heading`. */
  id: string;
  /** Links of the page lead to the section as #id. */
  isAnchor?: boolean;
  heading: string;
  lead?: ReactNode;
  loud?: boolean;
  /** At the end of the heading's line: a link, a button, a count. */
  aside?: ReactNode;
  /** `beside`: on wide screens the heading stands at the left of what it says. */
  layout?: 'stacked' | 'beside';
  ground?: keyof typeof grounds;
  /** Below both columns. */
  foot?: ReactNode;
  children?: ReactNode;
}

/** A band of a page: heading, lead and what they introduce. */
export function Section({
  id,
  isAnchor = false,
  heading,
  lead,
  loud,
  aside,
  layout = 'stacked',
  ground = 'plain',
  foot,
  children,
}: SectionProps) {
  const headingId = `${id}-heading`;
  const head = (
    <SectionHeading id={headingId} lead={lead} loud={loud}>
      {heading}
    </SectionHeading>
  );
  return (
    <section id={isAnchor ? id : undefined} aria-labelledby={headingId} className={grounds[ground]}>
      <div className="page-width py-20 lg:py-28">
        {layout === 'beside' ? (
          <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_2fr]">
            {head}
            <div>{children}</div>
          </div>
        ) : (
          <>
            <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
              {head}
              {aside}
            </div>
            <div className="mt-10 lg:mt-12">{children}</div>
          </>
        )}
        {foot}
      </div>
    </section>
  );
}

/** Paragraphs of a section: the first larger than those after it. */
export function LeadingText({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className="max-w-2xl space-y-5">
      {paragraphs.map((paragraph, index) => (
        <p key={paragraph} className={index === 0 ? 'text-21' : 'text-muted'}>
          {paragraph}
        </p>
      ))}
    </div>
  );
}
