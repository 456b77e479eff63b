import { useEffect, useRef, useState } from 'react';
import type { Program } from '../../lib/content/programs.server.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { ProgramCard } from './program-card.tsx';

const shownAtFirst = 6;

/** All programs: six, and the others on request. With scripting off there is nothing to ask, so all are there. */
export function AllPrograms({ heading, programs }: { heading: string; programs: readonly Program[] }) {
  const [allShown, setAllShown] = useState(false);
  const firstLoaded = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (allShown) firstLoaded.current?.focus();
  }, [allShown]);
  return (
    <Section
      id="all"
      heading={heading}
      aside={
        <p role="status" className="font-mono text-15 text-muted noscript:hidden">
          {allShown ? programs.length : Math.min(shownAtFirst, programs.length)} of {programs.length}
        </p>
      }
    >
      <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {programs.map((program, index) => (
          <li
            key={program.id}
            className={index >= shownAtFirst && !allShown ? 'hidden noscript:block' : undefined}
          >
            <ProgramCard program={program} headingRef={index === shownAtFirst ? firstLoaded : undefined} />
          </li>
        ))}
      </ul>
      {!allShown && programs.length > shownAtFirst && (
        <div className="mt-10 flex justify-center noscript:hidden">
          <Button look="secondary" className="min-w-48" onClick={() => setAllShown(true)}>
            Load More
          </Button>
        </div>
      )}
    </Section>
  );
}
