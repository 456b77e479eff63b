import {
  Columns2,
  Image,
  ListOrdered,
  Mic,
  NotebookPen,
  PenLine,
  Ruler,
  Spline,
  X,
  type LucideIcon,
} from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { giveKeysBack } from './keys/give-keys-back.ts';
import { icon, ToolButton } from './video/tool-button.tsx';

const icons = {
  notes: NotebookPen,
  draw: PenLine,
  phases: ListOrdered,
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
  /** Called when the open tab is pressed again. */
  onAgain: () => void;
  /** Full screen: the tabs stand at the side, and only an open tool takes room from the picture. */
  isRail: boolean;
  /** Whether the open tool is shown. Only a rail can hide it. */
  isShown: boolean;
  /** Covers the heading of the open tool in a sheet. */
  handle: ReactNode;
}

const tab =
  'flex min-h-14 min-w-11 flex-auto flex-col-reverse items-center justify-center border-transparent text-13 font-semibold tracking-tight text-muted -outline-offset-2 hover:bg-surface-2 hover:text-ink aria-selected:text-ink';
const tabLook = {
  // At the thumb, the tabs are below their tool, and a mark is on the side of the tool.
  bar: 'border-b-2 hand:border-b-0 hand:border-t-2 aria-selected:border-tartan',
  rail: 'max-h-18 w-16 border-l-2 low:min-h-11 low:leading-none hand:w-auto hand:border-l-0 hand:border-t-2',
};

/** The notes and the tools that the review has, one tab each: beside the video, in a sheet at the thumb, or on a rail in full screen. */
export function SidePanels({ panels, openKey, onOpen, onAgain, isRail, isShown, handle }: SidePanelsProps) {
  const open = panels.find(({ key }) => key === openKey) ?? panels[0];
  /** Whether the pressed tab was open before the press, which opens a closed one by itself. */
  const wasOpen = useRef(false);
  const column = 'flex min-h-0 min-w-0 flex-1 flex-col';
  const scroller = classNames(column, 'hand:overflow-y-auto hand:overscroll-contain');
  const header = (isVisible: boolean) => (
    <div
      className={classNames(
        'hand:relative hand:flex hand:min-h-13 hand:shrink-0 hand:items-center hand:justify-between hand:border-b hand:border-hairline hand:px-3',
        isVisible && 'flex min-h-14 items-center justify-between gap-3 border-b border-hairline px-3',
      )}
    >
      {handle}
      <h2 className={isVisible ? 'text-21' : 'sr-only hand:not-sr-only hand:text-21'}>
        {open.label}{' '}
        {open.count !== undefined && (
          <span className="font-mono text-15 font-normal text-muted">{open.count}</span>
        )}
      </h2>
      <div className="flex items-center hand:relative">
        {open.action}
        {isRail && (
          <ToolButton aria-label={`Close ${open.label}`} title="Close" onClick={onAgain}>
            <X {...icon} />
          </ToolButton>
        )}
      </div>
    </div>
  );
  if (panels.length === 1 && !isRail) {
    return (
      <section aria-label={open.label} className={column}>
        {header(true)}
        <div className={scroller}>{open.content}</div>
      </section>
    );
  }
  return (
    <Tabs.Root
      value={open.key}
      onValueChange={onOpen}
      orientation={isRail ? 'vertical' : 'horizontal'}
      className={classNames(
        'flex min-h-0 min-w-0 flex-1',
        isRail ? 'flex-row-reverse hand:flex-col-reverse' : 'flex-col hand:flex-col-reverse',
      )}
    >
      <Tabs.List
        aria-label="Review"
        className={classNames(
          'flex shrink-0',
          isRail
            ? 'flex-col overflow-y-auto border-l border-hairline hand:flex-row hand:overflow-x-auto hand:border-l-0 hand:border-t'
            : 'overflow-x-auto border-b border-hairline hand:border-b-0 hand:border-t hand:pb-[env(safe-area-inset-bottom)]',
        )}
      >
        {panels.map((panel) => {
          const Icon = icons[panel.key];
          return (
            <Tabs.Trigger
              key={panel.key}
              value={panel.key}
              onPointerDown={() => (wasOpen.current = panel.key === open.key)}
              onClick={(event) => {
                // After the press: a touch gives the focus when the finger is lifted.
                if (event.detail > 0) giveKeysBack(event);
                if (panel.key === open.key && (wasOpen.current || event.detail === 0)) onAgain();
              }}
              className={classNames(
                tab,
                isRail ? classNames(tabLook.rail, isShown && 'aria-selected:border-tartan') : tabLook.bar,
              )}
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
      <Tabs.Content
        key={open.key}
        value={open.key}
        tabIndex={-1}
        className={isShown ? classNames(column, isRail && 'w-[min(23rem,42vw)] hand:w-auto') : 'hidden'}
      >
        {header(isRail || Boolean(open.action))}
        <div className={scroller}>{open.content}</div>
      </Tabs.Content>
    </Tabs.Root>
  );
}
