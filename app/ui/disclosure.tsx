import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useCloseOnBack } from './close-on-back.ts';

interface DisclosureProps {
  /** Accessible name of the button when closed and when open. */
  label: { closed: string; open: string };
  /** Content of the button. */
  face: (isOpen: boolean) => ReactNode;
  /** Content of the menu. Links call `close` when they are chosen. */
  children: (close: () => void) => ReactNode;
  className?: string;
}

/**
 * A button that opens a menu of links. Escape, a click outside and tabbing out close it; Escape also returns the focus.
 * It is a details element, so it works without JavaScript.
 */
export function Disclosure({ label, face, children, className }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useCloseOnBack(isOpen, close);

  // It may have been opened before hydration.
  useEffect(() => setOpen(details.current?.open ?? false), []);

  useEffect(() => {
    // The element opens natively, so its state can be ahead of React's. Read and write the element itself.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.current?.open) return;
      details.current.open = false;
      details.current.querySelector('summary')?.focus();
    };
    const onElsewhere = (event: Event) => {
      const element = details.current;
      if (element && event.target instanceof Node && !element.contains(event.target)) element.open = false;
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, []);

  return (
    <details
      ref={details}
      open={isOpen}
      className={className}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary
        aria-label={isOpen ? label.open : label.closed}
        className="inline-flex size-11 list-none items-center justify-center rounded-sm hover:bg-surface-2 [&::-webkit-details-marker]:hidden"
      >
        {face(isOpen)}
      </summary>
      {children(close)}
    </details>
  );
}
