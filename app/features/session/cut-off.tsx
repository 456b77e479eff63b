import { LoadFailed } from '../../ui/load-failed.tsx';

/** For a member whose kept session cannot be renewed because nobody answers. */
export function CutOff() {
  return (
    <LoadFailed onRetry={() => window.location.reload()}>
      Our server does not answer, so we cannot see that it is you. You are still signed in on this device:
      check your connection, then try again.
    </LoadFailed>
  );
}
