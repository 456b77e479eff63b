import { cloneElement, useState, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { Later } from './later.tsx';

interface DialogProps {
  /** The button that opens the dialog; the focus returns to it. */
  trigger?: ReactElement<TriggerProps>;
  /** Whoever shows the dialog may say when it is open; without a trigger the focus returns to where it was. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  title: string;
  description: string;
  size?: 'normal' | 'wide';
  /** It is open because the address says so, and Back closes it by itself. */
  isInAddress?: boolean;
  children: ReactNode;
}

interface TriggerProps {
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'dialog';
  'aria-expanded'?: boolean;
}

const loadWindow = () => import('./dialog-window.tsx').then(({ DialogWindow }) => DialogWindow);

/**
 * A window over the page. Focus goes in, stays in and comes back; Escape, the overlay and 'Close' close it. The window is heavier than most
 * pages, so its code comes when somebody is about to open it.
 */
export function Dialog({ trigger, open, onOpenChange, ...rest }: DialogProps) {
  const [isOpenByTrigger, setOpenByTrigger] = useState(false);
  const [isNear, setNear] = useState(false);
  const [pressed, setPressed] = useState<HTMLElement>();
  const isOpen = open ?? isOpenByTrigger;
  function change(opens: boolean): void {
    setOpenByTrigger(opens);
    onOpenChange?.(opens);
  }
  return (
    <>
      {trigger &&
        cloneElement(trigger, {
          onClick(event) {
            setPressed(event.currentTarget);
            change(true);
          },
          onPointerEnter: () => setNear(true),
          onFocus: () => setNear(true),
          'aria-haspopup': 'dialog',
          'aria-expanded': isOpen,
        })}
      <Later
        load={loadWindow}
        isWanted={isOpen || isNear}
        props={{ ...rest, open: isOpen, onOpenChange: change, pressed }}
      />
    </>
  );
}
