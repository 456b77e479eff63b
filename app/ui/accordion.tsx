import { Plus } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';

interface AccordionProps {
  items: readonly { question: string; answer: string }[];
}

/** Moves focus between questions with the arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>, list: HTMLElement | null): void {
  const buttons = [...(list?.querySelectorAll('button') ?? [])];
  const at = buttons.indexOf(event.currentTarget);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined || at < 0) return;
  event.preventDefault();
  buttons.at(next % buttons.length)?.focus();
}

/** FAQ accordion with at most one answer open. Without JavaScript every answer is open. */
export function Accordion({ items }: AccordionProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<string>();
  return (
    <div ref={list} className="border-t border-ink">
      {items.map(({ question, answer }, index) => {
        const isOpen = question === open;
        return (
          <div key={question} className="border-b border-hairline">
            <h3 className="text-21 [font-stretch:94%]">
              <button
                type="button"
                onKeyDown={(event) => moveFocus(event, list.current)}
                id={`${id}-${index}`}
                aria-expanded={isOpen}
                aria-controls={`${id}-${index}-answer`}
                onClick={() => setOpen(isOpen ? undefined : question)}
                className="group flex min-h-14 w-full items-center justify-between gap-6 py-4 text-left hover:text-pit"
              >
                {question}
                <Plus
                  aria-hidden
                  className="size-5 shrink-0 transition-transform duration-[120ms] group-aria-expanded:rotate-45 noscript:hidden"
                  strokeWidth={1.5}
                />
              </button>
            </h3>
            <div
              role="region"
              id={`${id}-${index}-answer`}
              aria-labelledby={`${id}-${index}`}
              className={`max-w-2xl pb-6 text-muted noscript:!block ${isOpen ? '' : 'hidden'}`}
            >
              {answer}
            </div>
          </div>
        );
      })}
    </div>
  );
}
