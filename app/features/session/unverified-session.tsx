import { LoadFailed } from '#ui/load-failed.tsx';

/** Error page for a stored session that cannot be verified because the server does not respond. */
export function UnverifiedSession() {
  return (
    <LoadFailed onRetry={() => window.location.reload()}>
      Our server isn’t responding. You’re still signed in on this device. Check your connection and try again.
    </LoadFailed>
  );
}
