import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';

/** A tool beside the video: a tab and what it shows. */
export interface SidePanel {
  key: string;
  label: string;
  count?: number;
  /** Button at the end of the tabs' row, while the tab is open. */
  action?: ReactNode;
  content: ReactNode;
  /** Drawn over the video while the tab is open, in the place of the notes' drawings. */
  layer?: ReactNode;
}

interface SidePanelsProps {
  panels: readonly [SidePanel, ...SidePanel[]];
  openKey: string;
  onOpen: (key: string) => void;
}

/** The column beside the video: notes and the tools that the review has, one tab each. A single panel has a heading. */
export function SidePanels({ panels, openKey, onOpen }: SidePanelsProps) {
  const open = panels.find(({ key }) => key === openKey) ?? panels[0];
  const column = 'flex min-h-0 min-w-0 flex-1 flex-col';
  const row = 'flex min-h-14 items-center justify-between gap-3 border-b border-hairline px-3';
  const count = ({ count: number }: SidePanel) =>
    number !== undefined && <span className="font-mono text-15 font-normal text-muted">{number}</span>;
  if (panels.length === 1) {
    return (
      <section aria-label={open.label} className={column}>
        <div className={row}>
          <h2 className="text-21">
            {open.label} {count(open)}
          </h2>
          {open.action}
        </div>
        {open.content}
      </section>
    );
  }
  return (
    <Tabs.Root value={open.key} onValueChange={onOpen} className={column}>
      <div className={row}>
        <Tabs.List aria-label="Review" className="-mb-px flex min-w-0 gap-4 self-stretch overflow-x-auto">
          {panels.map((panel) => (
            <Tabs.Trigger
              key={panel.key}
              value={panel.key}
              className="inline-flex min-h-11 shrink-0 items-center gap-1.5 border-b-2 border-transparent font-semibold text-muted -outline-offset-2 hover:text-ink aria-selected:border-tartan aria-selected:text-ink"
            >
              {panel.label} {count(panel)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {open.action}
      </div>
      <Tabs.Content key={open.key} value={open.key} tabIndex={-1} className={column}>
        <h2 className="sr-only">{open.label}</h2>
        {open.content}
      </Tabs.Content>
    </Tabs.Root>
  );
}
