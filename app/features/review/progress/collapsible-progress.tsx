import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Progress } from './progress.tsx';

/** The athlete's progress, collapsed by default and loaded when opened. */
export function CollapsibleProgress({ athleteId, athleteName }: { athleteId: string; athleteName: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="group border-b border-hairline"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between px-4 text-15 font-semibold -outline-offset-2 hover:bg-surface-2 [&::-webkit-details-marker]:hidden">
        Progress
        <ChevronDown aria-hidden strokeWidth={1.5} className="size-5 group-open:rotate-180" />
      </summary>
      {isOpen && (
        <div className="px-4 pb-4 pt-2">
          <Progress
            athleteId={athleteId}
            whenEmpty={`${athleteName || 'The athlete'} hasn’t entered a grip or bar height yet.`}
          />
        </div>
      )}
    </details>
  );
}
