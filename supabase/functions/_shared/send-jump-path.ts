/**
 * Where a bought video review is used: the sign-up with the address it was paid with, and the upload behind it. The address stands
 * behind '#', where no server and no log sees it. Who is signed in is sent on to the upload at once.
 */
export function sendJumpPath(email: string | undefined): string {
  const query = new URLSearchParams({ tab: 'sign-up', next: '/upload' });
  const hash = email === undefined ? '' : `#${new URLSearchParams({ email }).toString()}`;
  return `/auth?${query.toString()}${hash}`;
}
