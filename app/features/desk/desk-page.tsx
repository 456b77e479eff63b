import { Tabs } from 'radix-ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { formatNumber } from '#lib/text/format-number.ts';

interface DeskTab {
  /** Value of the URL parameter `tab`. */
  key: string;
  label: string;
  /** Number of items; undefined while loading. */
  count?: number;
  /** Keeps the panel mounted while another tab is open, so that an upload continues. */
  keepMounted?: boolean;
  panel: ReactNode;
}

/** The tools of the desk, one tab each. The URL parameter `tab` selects the open tab. */
export function DeskPage({ tabs, label }: { tabs: readonly [DeskTab, ...DeskTab[]]; label: string }) {
  const [query, setQuery] = useSearchParams();
  const requestedKey = query.get('tab');
  const openTab = tabs.find(({ key }) => key === requestedKey) ?? tabs[0];

  const tabList = useRef<HTMLDivElement>(null);

  // On a phone the tabs are wider than the screen.
  useEffect(() => {
    const selected = tabList.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (selected) tabList.current?.scrollTo({ left: selected.offsetLeft - tabList.current.offsetLeft - 20 });
  }, [openTab.key]);

  function selectTab(key: string): void {
    setQuery(key === tabs[0].key ? {} : { tab: key }, { replace: true, preventScrollReset: true });
  }

  return (
    <Tabs.Root value={openTab.key} onValueChange={selectTab}>
      <Tabs.List
        ref={tabList}
        aria-label={label}
        className="-mx-5 flex gap-6 overflow-x-auto border-b border-hairline px-5 sm:mx-0 sm:gap-8 sm:px-0"
      >
        {tabs.map(({ key, label: tabLabel, count }) => (
          <Tabs.Trigger
            key={key}
            value={key}
            className="-mb-px inline-flex min-h-12 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-17 font-semibold text-muted -outline-offset-2 hover:text-ink aria-selected:border-tartan aria-selected:text-ink"
          >
            {tabLabel}
            {count !== undefined && (
              <span className="font-mono text-15 font-medium">({formatNumber(count)})</span>
            )}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ key, keepMounted, panel }) => (
        <Tabs.Content
          key={key}
          value={key}
          {...(keepMounted && { forceMount: true as const })}
          tabIndex={-1}
          className="pt-8 data-[state=inactive]:hidden"
        >
          {panel}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
