import { Plus } from 'lucide-react';
import { Accordion as Radix } from 'radix-ui';

interface AccordionProps {
  items: readonly { question: string; answer: string }[];
}

/**
 * Questions that open their answers, one at a time; the open one can be closed again. With scripting off every answer
 * is open.
 */
export function Accordion({ items }: AccordionProps) {
  return (
    <Radix.Root type="single" collapsible className="border-t border-ink">
      {items.map(({ question, answer }) => (
        <Radix.Item key={question} value={question} className="border-b border-hairline">
          <Radix.Header className="text-21 [font-stretch:94%]">
            <Radix.Trigger className="group flex min-h-14 w-full items-center justify-between gap-6 py-4 text-left hover:text-pit">
              {question}
              <Plus
                aria-hidden
                className="size-5 shrink-0 transition-transform duration-[120ms] group-data-[state=open]:rotate-45 noscript:hidden"
                strokeWidth={1.5}
              />
            </Radix.Trigger>
          </Radix.Header>
          <Radix.Content
            forceMount
            className="max-w-2xl pb-6 text-muted data-[state=closed]:hidden noscript:!block"
          >
            {answer}
          </Radix.Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
