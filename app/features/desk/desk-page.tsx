import { Tabs } from 'radix-ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { formatNumber } from '../../lib/text/format-number.ts';

interface DeskTab {
  /** Its value in the address. */
  key: string;
  label: string;
  /** How many things are in it; undefined while that is not known. */
  count?: number;
  /** What is under way in it must go on while another tab is looked at. */
  stays?: boolean;
  panel: ReactNode;
}

/** The tools of the desk, one tab each; the address says which is open. */
export function DeskPage({ tabs, label }: { tabs: readonly [DeskTab, ...DeskTab[]]; label: string }) {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab');
  const open = tabs.find(({ key }) => key === asked) ?? tabs[0];

  const strip = useRef<HTMLDivElement>(null);

  // On a phone the tabs are wider than the screen; the open one is to be seen.
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (chosen) strip.current?.scrollTo({ left: chosen.offsetLeft - strip.current.offsetLeft - 20 });
  }, [open.key]);

  function show(key: string): void {
    setQuery(key === tabs[0].key ? {} : { tab: key }, { replace: true, preventScrollReset: true });
  }

  return (
    <Tabs.Root value={open.key} onValueChange={show}>
      <Tabs.List
        ref={strip}
        aria-label={label}
        className="-mx-5 flex gap-6 overflow-x-auto border-b border-hairline px-5 sm:mx-0 sm:gap-8 sm:px-0"
      >
        {tabs.map(({ key, label: words, count }) => (
          <Tabs.Trigger
            key={key}
            value={key}
            className="-mb-px inline-flex min-h-12 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-17 font-semibold text-muted -outline-offset-2 hover:text-ink aria-selected:border-tartan aria-selected:text-ink"
          >
            {words}
            {count !== undefined && (
              <span className="font-mono text-15 font-medium">({formatNumber(count)})</span>
            )}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ key, stays, panel }) => (
        <Tabs.Content
          key={key}
          value={key}
          {...(stays && { forceMount: true as const })}
          tabIndex={-1}
          className="pt-8 data-[state=inactive]:hidden"
        >
          {panel}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
