import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { NoHyphenBreak } from './no-hyphen-break.tsx';

interface SectionHeadingProps {
  id: string;
  children: string;
  /** Below the heading. */
  lead?: ReactNode;
  /** As on the home page. */
  isUppercase?: boolean;
}

/** Second-level heading of a page, with an optional lead. */
export function SectionHeading({ id, children, lead, isUppercase = false }: SectionHeadingProps) {
  return (
    <div className="max-w-2xl">
      <h2
        id={id}
        className={classNames(
          'text-section [font-stretch:80%]',
          isUppercase && 'uppercase leading-[0.96] [word-spacing:0.08em]',
        )}
      >
        <NoHyphenBreak text={children} />
      </h2>
      {lead !== undefined && <div className="mt-5 max-w-xl text-muted">{lead}</div>}
    </div>
  );
}

/** Background and borders of a section. `ruled` separates two plain sections. */
const grounds = {
  plain: '',
  ruled: 'border-t border-hairline',
  surface: 'border-y border-hairline bg-surface',
  deep: 'border-y border-hairline bg-surface-2',
};

interface SectionProps {
  /** The heading's id is `<id>-heading`. */
  id: string;
  /** Puts `id` on the section, so that links can target #id. */
  isAnchor?: boolean;
  heading: string;
  lead?: ReactNode;
  isUppercase?: boolean;
  /** Link, button or count at the end of the heading's line. */
  aside?: ReactNode;
  /** `beside`: on wide screens the heading is on the left of the content. */
  layout?: 'stacked' | 'beside';
  ground?: keyof typeof grounds;
  /** Below both columns. */
  foot?: ReactNode;
  children?: ReactNode;
}

/** Page section with heading, lead and content. */
export function Section({
  id,
  isAnchor = false,
  heading,
  lead,
  isUppercase,
  aside,
  layout = 'stacked',
  ground = 'plain',
  foot,
  children,
}: SectionProps) {
  const headingId = `${id}-heading`;
  const head = (
    <SectionHeading id={headingId} lead={lead} isUppercase={isUppercase}>
      {heading}
    </SectionHeading>
  );
  return (
    <section
      id={isAnchor ? id : undefined}
      aria-labelledby={headingId}
      className={classNames('flush-bottom', grounds[ground])}
    >
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

/** Paragraphs of which the first is larger. */
export function LeadingText({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className="max-w-2xl flex flex-col gap-5">
      {paragraphs.map((paragraph, index) => (
        <p key={paragraph} className={index === 0 ? 'text-21' : 'text-muted'}>
          {paragraph}
        </p>
      ))}
    </div>
  );
}
