import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useCloseOnBack } from './close-on-back.ts';

interface DisclosureProps {
  /** What the button is called, closed and open. */
  label: { closed: string; open: string };
  /** What the button looks like. */
  face: (isOpen: boolean) => ReactNode;
  /** What opens; `close` is for links that were chosen. */
  children: (close: () => void) => ReactNode;
  className?: string;
}

/**
 * A button that opens a few links. Escape closes it and takes the focus back; so does a tap elsewhere, and tabbing out. A details
 * element, so that it opens with scripting off as well.
 */
export function Disclosure({ label, face, children, className }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useCloseOnBack(isOpen, close);

  // It may have been opened before the client was there.
  useEffect(() => setOpen(details.current?.open ?? false), []);

  useEffect(() => {
    // The element opens by itself, and a quick hand is there before React knows of it.
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
