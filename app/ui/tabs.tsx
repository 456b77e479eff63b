import { Tabs as RadixTabs } from 'radix-ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatNumber } from '#lib/text/format-number.ts';

export interface Tab {
  key: string;
  label: string;
  /** Number of items; undefined while loading. */
  count?: number;
  /** Keeps the panel mounted while another tab is open, so that an upload continues. */
  keepMounted?: boolean;
  panel: ReactNode;
}

interface TabsProps {
  tabs: readonly Tab[];
  /** Names the row of tabs for screen readers. */
  label: string;
  /** Of the open tab. A key that no tab has, such as from an old address, opens the first one. */
  openKey: string;
  onOpen: (key: string) => void;
}

/** A row of tabs with the panel of the open one. On a phone the row scrolls, and the open tab is in view. */
export function Tabs({ tabs, label, openKey: wanted, onOpen }: TabsProps) {
  const openKey = (tabs.find(({ key }) => key === wanted) ?? tabs[0])?.key ?? wanted;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const selected = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (selected) list.current?.scrollTo({ left: selected.offsetLeft - list.current.offsetLeft - 20 });
  }, [openKey]);
  return (
    <RadixTabs.Root value={openKey} onValueChange={onOpen}>
      <RadixTabs.List
        ref={list}
        aria-label={label}
        className="-mx-5 flex gap-6 overflow-x-auto border-b border-hairline px-5 sm:mx-0 sm:gap-8 sm:px-0"
      >
        {tabs.map(({ key, label: tabLabel, count }) => (
          <RadixTabs.Trigger
            key={key}
            value={key}
            className="inline-flex min-h-12 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-17 font-semibold text-muted -outline-offset-2 hover:text-ink aria-selected:border-tartan aria-selected:text-ink"
          >
            {tabLabel}
            {count !== undefined && (
              <span className="font-mono text-15 font-medium">({formatNumber(count)})</span>
            )}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map(({ key, keepMounted, panel }) => (
        <RadixTabs.Content
          key={key}
          value={key}
          {...(keepMounted && { forceMount: true as const })}
          tabIndex={-1}
          className="pt-8 data-[state=inactive]:hidden"
        >
          {panel}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
