import type { ComponentProps } from 'react';
import { useExternalRedirect } from '../../lib/page/use-external-redirect.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { isSignedOut } from './open-payment-pages.ts';

interface LeaveButtonProps {
  look?: ComponentProps<typeof Button>['look'];
  /** Asks for the address to go to. */
  open: () => Promise<string>;
  /** Said to people who are signed out. */
  signInFirst: string;
  /** Said when there is nowhere to go. */
  failed: string;
  className?: string;
  children: string;
}

/** A button that leads to a page of the payment provider, and stays busy until the browser is there. */
export function LeaveButton({ look, open, signInFirst, failed, className, children }: LeaveButtonProps) {
  const { isBusy, redirect } = useExternalRedirect({
    getUrl: open,
    onError(error) {
      console.error(failed, error);
      toast({ title: isSignedOut(error) ? signInFirst : failed, tone: 'error' });
    },
  });

  return (
    <Button look={look} className={className} aria-disabled={isBusy} onClick={redirect}>
      <span aria-live="polite">{isBusy ? 'Processing...' : children}</span>
    </Button>
  );
}
