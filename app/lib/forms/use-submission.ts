import { useCallback, useState } from 'react';

interface Submission<Input, Outcome> {
  send: (input: Input) => Promise<Outcome>;
  onSuccess: (outcome: Outcome, input: Input) => void;
  onError: (error: unknown) => void;
}

/**
 * Sends what a form holds and tells how far it is. For forms of public pages, which carry no TanStack Query: they store something once and
 * read nothing back.
 */
export function useSubmission<Input = void, Outcome = void>({
  send,
  onSuccess,
  onError,
}: Submission<Input, Outcome>) {
  const [state, setState] = useState<'idle' | 'pending' | 'sent' | 'failed'>('idle');

  async function submit(input: Input): Promise<void> {
    setState('pending');
    try {
      const outcome = await send(input);
      onSuccess(outcome, input);
      setState('sent');
    } catch (error) {
      onError(error);
      setState('failed');
    }
  }

  return {
    submit: (input: Input) => void submit(input),
    /** Back to before it was sent. */
    reset: useCallback(() => setState('idle'), []),
    isPending: state === 'pending',
    isSent: state === 'sent',
    isFailed: state === 'failed',
  };
}
