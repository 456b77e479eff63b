import { useMutation } from '@tanstack/react-query';
import { useEffect, type ComponentProps } from 'react';
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
  const { mutate, reset, isPending, isSuccess } = useMutation({
    mutationFn: open,
    onSuccess: (url) => window.location.assign(url),
    onError(error) {
      console.error(failed, error);
      toast({ title: isSignedOut(error) ? signInFirst : failed, tone: 'error' });
    },
  });
  const isBusy = isPending || isSuccess;

  // Back from there may bring this very page back, frozen as it was left.
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [reset]);

  return (
    <Button look={look} className={className} aria-disabled={isBusy} onClick={() => isBusy || mutate()}>
      <span aria-live="polite">{isBusy ? 'Processing...' : children}</span>
    </Button>
  );
}
