import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';

interface CollapsibleProps {
  heading: string;
  /** Short description of the content, shown while closed. */
  summary: string;
  /** Picture beside the heading. */
  thumbnail?: ReactNode;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
}

/** Optional part of a form, collapsed to one line until opened. */
export function Collapsible({ heading, summary, thumbnail, isOpen, onToggle, children }: CollapsibleProps) {
  const id = useId();
  return (
    <div className="border-b border-hairline">
      <h3 className="text-17">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onToggle(!isOpen)}
          className="group flex min-h-14 w-full items-center gap-4 py-2 text-left hover:text-pit"
        >
          {thumbnail && <span className="w-12 shrink-0">{thumbnail}</span>}
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{heading}</span>
            {!isOpen && (
              <span className="block font-text text-13 font-normal tracking-normal wrap-anywhere text-muted [font-stretch:100%]">
                {summary}
              </span>
            )}
          </span>
          <ChevronDown
            aria-hidden
            strokeWidth={1.5}
            className="size-5 shrink-0 transition-transform duration-[120ms] group-aria-expanded:rotate-180"
          />
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="pt-2 pb-6">
        {isOpen && children}
      </div>
    </div>
  );
}
