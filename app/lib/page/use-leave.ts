import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { useSubmission } from '../forms/use-submission.ts';
import { noteLeaving, returnToLeaving } from './left-at.ts';

interface Leave {
  /** Until the browser has left, or asking has failed. */
  isBusy: boolean;
  leave: () => void;
}

/** Asks for an address of another site and sends the browser there. */
export function useLeave({
  open,
  onFailed,
}: {
  open: () => Promise<string>;
  onFailed: (error: unknown) => void;
}): Leave {
  const { key } = useLocation();
  const { submit, reset, isPending, isSent } = useSubmission({
    send: open,
    onSuccess(url) {
      noteLeaving(key);
      window.location.assign(url);
    },
    onError: onFailed,
  });
  const isBusy = isPending || isSent;

  // Back from there may load the page anew. What only the browser knows, such as the cart, is drawn by now.
  useLayoutEffect(() => returnToLeaving(key), [key]);

  // Or Back brings this very page back, frozen as it was left.
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [reset]);

  return { isBusy, leave: () => void (isBusy || submit()) };
}
