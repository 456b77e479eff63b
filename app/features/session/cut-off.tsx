import { LoadFailed } from '../../ui/load-failed.tsx';

/** For a member whose kept session cannot be renewed because nobody answers. */
export function CutOff() {
  return (
    <LoadFailed onRetry={() => window.location.reload()}>
      Our server isn’t responding. You’re still signed in on this device. Check your connection and try again.
    </LoadFailed>
  );
}
