import { cloneElement, useState, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { LazyComponent } from './lazy-component.tsx';

interface DialogProps {
  /** Button that opens the dialog and gets the focus back. */
  trigger?: ReactElement<TriggerProps>;
  /** Set this to control the dialog from outside. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  title: string;
  description: string;
  size?: 'normal' | 'wide';
  /** The URL opens the dialog, so the Back button closes it already. */
  isUrlControlled?: boolean;
  /** A function gets `close`. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

interface TriggerProps {
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'dialog';
  'aria-expanded'?: boolean;
}

/** Loads the code of a dialog's window. */
export const loadWindow = () => import('./dialog-window.tsx').then(({ DialogWindow }) => DialogWindow);

/**
 * Modal dialog that traps and restores focus. Escape, the overlay and 'Close' close it. Its code is larger than most
 * pages, so it is loaded when the trigger is hovered, focused or pressed.
 */
export function Dialog({ trigger, open, onOpenChange, children, ...rest }: DialogProps) {
  const [isOpenByTrigger, setOpenByTrigger] = useState(false);
  const [isAboutToOpen, setAboutToOpen] = useState(false);
  const [openedBy, setOpenedBy] = useState<HTMLElement>();
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
            setOpenedBy(event.currentTarget);
            change(true);
          },
          onPointerEnter: () => setAboutToOpen(true),
          onFocus: () => setAboutToOpen(true),
          'aria-haspopup': 'dialog',
          'aria-expanded': isOpen,
        })}
      <LazyComponent
        load={loadWindow}
        shouldLoad={isOpen || isAboutToOpen}
        props={{
          ...rest,
          open: isOpen,
          onOpenChange: change,
          openedBy,
          children: typeof children === 'function' ? children(() => change(false)) : children,
        }}
      />
    </>
  );
}
