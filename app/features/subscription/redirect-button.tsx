import type { ComponentProps } from 'react';
import { useExternalRedirect } from '#lib/page/use-external-redirect.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#lib/page/toast.ts';
import { isSignedOut } from './open-payment-pages.ts';

interface RedirectButtonProps {
  look?: ComponentProps<typeof Button>['look'];
  /** Returns the URL to go to. */
  createUrl: () => Promise<string>;
  /** Error message for signed-out users. */
  signedOutMessage: string;
  /** Error message for every other failure. */
  failureMessage: string;
  className?: string;
  children: string;
}

/** A button that redirects to the payment provider and stays busy until the browser has left. */
export function RedirectButton({
  look,
  createUrl,
  signedOutMessage,
  failureMessage,
  className,
  children,
}: RedirectButtonProps) {
  const { isBusy, redirect } = useExternalRedirect({
    getUrl: createUrl,
    onError(error) {
      console.error(failureMessage, error);
      toast({ title: isSignedOut(error) ? signedOutMessage : failureMessage, tone: 'error' });
    },
  });

  return (
    <Button look={look} className={className} aria-disabled={isBusy} onClick={redirect}>
      <span aria-live="polite">{isBusy ? 'Processing...' : children}</span>
    </Button>
  );
}
