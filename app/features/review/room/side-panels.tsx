import { Columns2, Image, Mic, NotebookPen, Ruler, Spline, type LucideIcon } from 'lucide-react';
import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { giveKeysBack } from './keys/give-keys-back.ts';
import { icon } from './video/tool-button.tsx';

const icons = {
  notes: NotebookPen,
  compare: Columns2,
  measure: Ruler,
  paths: Spline,
  picture: Image,
  voice: Mic,
} satisfies Record<string, LucideIcon>;

/** A tool beside the video: a tab and what it shows. */
export interface SidePanel {
  key: keyof typeof icons;
  label: string;
  count?: number;
  /** Button beside the panel's heading. */
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

/** The column beside the video: notes and the tools that the review has, one tab each. All six fit into 320 pixels. */
export function SidePanels({ panels, openKey, onOpen }: SidePanelsProps) {
  const open = panels.find(({ key }) => key === openKey) ?? panels[0];
  const column = 'flex min-h-0 min-w-0 flex-1 flex-col';
  const header = (isVisible: boolean) => (
    <div
      className={
        isVisible
          ? 'flex min-h-14 items-center justify-between gap-3 border-b border-hairline px-3'
          : undefined
      }
    >
      <h2 className={isVisible ? 'text-21' : 'sr-only'}>
        {open.label}{' '}
        {open.count !== undefined && (
          <span className="font-mono text-15 font-normal text-muted">{open.count}</span>
        )}
      </h2>
      {open.action}
    </div>
  );
  if (panels.length === 1) {
    return (
      <section aria-label={open.label} className={column}>
        {header(true)}
        {open.content}
      </section>
    );
  }
  return (
    <Tabs.Root value={open.key} onValueChange={onOpen} className={column}>
      <Tabs.List aria-label="Review" className="flex overflow-x-auto border-b border-hairline">
        {panels.map((panel) => {
          const Icon = icons[panel.key];
          return (
            <Tabs.Trigger
              key={panel.key}
              value={panel.key}
              onPointerUp={giveKeysBack}
              className="flex min-h-14 flex-auto flex-col-reverse items-center justify-center border-b-2 border-transparent text-13 font-semibold tracking-tight text-muted -outline-offset-2 hover:bg-surface-2 hover:text-ink aria-selected:border-tartan aria-selected:text-ink"
            >
              {panel.label}
              <span className="flex items-center gap-1">
                <Icon {...icon} />
                {panel.count !== undefined && (
                  <span className="font-mono text-13 font-normal">{panel.count}</span>
                )}
              </span>
            </Tabs.Trigger>
          );
        })}
      </Tabs.List>
      <Tabs.Content key={open.key} value={open.key} tabIndex={-1} className={column}>
        {header(Boolean(open.action))}
        {open.content}
      </Tabs.Content>
    </Tabs.Root>
  );
}
