import { useCallback, useState } from 'react';

interface Submission<Input, Outcome> {
  send: (input: Input) => Promise<Outcome>;
  onSuccess: (outcome: Outcome, input: Input) => void;
  onError: (error: unknown) => void;
}

/**
 * Submits a form and tracks its state. For public pages, which do not load TanStack Query.
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
    reset: useCallback(() => setState('idle'), []),
    isPending: state === 'pending',
    isSent: state === 'sent',
    isFailed: state === 'failed',
  };
}
