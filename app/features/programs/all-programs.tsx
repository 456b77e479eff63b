import { useEffect, useRef, useState } from 'react';
import type { Program } from '#content/programs.server.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/section.tsx';
import { ProgramCard } from './program-card.tsx';

const shownAtFirst = 6;

/** The first six programs; 'Load More' reveals the rest. Without JavaScript, all are shown. */
export function AllPrograms({ heading, programs }: { heading: string; programs: readonly Program[] }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const firstAddedHeading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isExpanded) firstAddedHeading.current?.focus();
  }, [isExpanded]);
  return (
    <Section
      id="all"
      heading={heading}
      aside={
        <p role="status" className="font-mono text-15 text-muted noscript:hidden">
          {isExpanded ? programs.length : Math.min(shownAtFirst, programs.length)} of {programs.length}
        </p>
      }
    >
      <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {programs.map((program, index) => (
          <li
            key={program.id}
            className={index >= shownAtFirst && !isExpanded ? 'hidden noscript:block' : undefined}
          >
            <ProgramCard
              program={program}
              headingRef={index === shownAtFirst ? firstAddedHeading : undefined}
            />
          </li>
        ))}
      </ul>
      {!isExpanded && programs.length > shownAtFirst && (
        <div className="mt-10 flex justify-center noscript:hidden">
          <Button look="secondary" className="min-w-48" onClick={() => setIsExpanded(true)}>
            Load More
          </Button>
        </div>
      )}
    </Section>
  );
}
