import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { useSubmission } from '../forms/use-submission.ts';
import { saveScroll, restoreScroll } from './saved-scroll.ts';

interface ExternalRedirect {
  /** True from the request until the browser has left the page or the request has failed. */
  isBusy: boolean;
  redirect: () => void;
}

/** Requests the URL of an external page, such as a payment page, and redirects the browser to it. */
export function useExternalRedirect({
  getUrl,
  onError,
}: {
  getUrl: () => Promise<string>;
  onError: (error: unknown) => void;
}): ExternalRedirect {
  const { key } = useLocation();
  const { submit, reset, isPending, isSent } = useSubmission({
    send: getUrl,
    onSuccess(url) {
      saveScroll(key);
      window.location.assign(url);
    },
    onError,
  });
  const isBusy = isPending || isSent;

  // Back may reload the page. Content from browser storage, such as the cart, is rendered by now.
  useLayoutEffect(() => restoreScroll(key), [key]);

  // Or Back restores the page from the back/forward cache, still in its busy state.
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [reset]);

  return { isBusy, redirect: () => void (isBusy || submit()) };
}
