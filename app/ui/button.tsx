import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { ExternalLink, Link } from './link.tsx';

type Look = 'primary' | 'secondary' | 'quiet' | 'onInk' | 'onInkQuiet';

const looks: Record<Look, string> = {
  primary: 'bg-pit text-pit-ink hover:bg-pit-hover disabled:bg-surface-2 disabled:text-muted',
  secondary:
    'border border-control text-ink hover:border-ink hover:bg-surface-2 disabled:text-muted disabled:border-hairline',
  /** For the closing band, which is dark in both themes. */
  onInk: 'bg-bar text-bar-ink hover:bg-band-ink hover:text-band',
  onInkQuiet: 'text-band-ink underline underline-offset-4 decoration-1 hover:decoration-2',
  quiet: 'text-pit underline underline-offset-4 decoration-1 hover:decoration-2 disabled:text-muted',
};

function buttonClass(look: Look, className?: string): string {
  const box = look === 'quiet' || look === 'onInkQuiet' ? 'min-h-11 px-1' : 'min-h-12 px-6';
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-sm text-center text-15 font-semibold',
    'transition-colors duration-[120ms] ease-out disabled:cursor-not-allowed',
    box,
    looks[look],
    className,
  );
}

/**
 * A button that acts on the current page. Use `look="primary"` at most once per screen. Label changes of submit buttons
 * ('Processing...') are announced to screen readers.
 */
export function Button({
  look = 'primary',
  className,
  type = 'button',
  isBusy,
  onClick,
  ...props
}: ComponentProps<'button'> & {
  look?: Look;
  /** What the button does is being done. It keeps the focus and does nothing. */
  isBusy?: boolean;
}) {
  return (
    <button
      type={type}
      aria-live={type === 'submit' ? 'polite' : undefined}
      aria-disabled={isBusy}
      className={buttonClass(look, className)}
      onClick={isBusy ? undefined : onClick}
      {...props}
    />
  );
}

/** A link within the site, or a mailto link, that looks like a button. Takes an action of the content whole: `{...action}`. */
export function ButtonLink({
  look = 'primary',
  className,
  label,
  children = label,
  ...props
}: ComponentProps<typeof Link> & { look?: Look; label?: string }) {
  return (
    <Link className={buttonClass(look, className)} {...props}>
      {children}
    </Link>
  );
}

/** A link to another site that looks like a button. */
export function ExternalButtonLink({
  look = 'primary',
  className,
  ...props
}: ComponentProps<'a'> & { look?: Look }) {
  return <ExternalLink className={buttonClass(look, className)} {...props} />;
}
