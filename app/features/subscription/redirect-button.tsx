import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { callFunction, FunctionCallError } from '#lib/api/call-function.ts';
import { useExternalRedirect } from '#lib/page/use-external-redirect.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#lib/page/toast.ts';

/** The functions that create a page of the payment provider, with the messages for signed-out users and every other failure. */
const failures = {
  'create-checkout': {
    signedOut: 'Please sign in to subscribe',
    other: 'Failed to create checkout session',
  },
  'customer-portal': {
    signedOut: 'Please sign in to manage subscription',
    other: 'Failed to open subscription management',
  },
};

const responseSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });

interface RedirectButtonProps {
  look?: ComponentProps<typeof Button>['look'];
  /** The function that creates the page. */
  to: keyof typeof failures;
  children: string;
}

/** A button that redirects to the payment provider and stays busy until the browser has left. */
export function RedirectButton({ look, to, children }: RedirectButtonProps) {
  const { isBusy, redirect } = useExternalRedirect({
    getUrl: async () => responseSchema.parse(await callFunction(to, { method: 'POST' })).url,
    onError(error) {
      const { signedOut, other } = failures[to];
      const isSignedOut = error instanceof FunctionCallError && error.status === 401;
      console.error(other, error);
      toast({ title: isSignedOut ? signedOut : other, tone: 'error' });
    },
  });

  return (
    <Button look={look} aria-disabled={isBusy} onClick={redirect}>
      <span aria-live="polite">{isBusy ? 'Processing...' : children}</span>
    </Button>
  );
}
