/**
 * Returns the path where a buyer uses a video review: sign-up with the email address of the payment, then the upload
 * page. The address is in the fragment, so that no server logs it. Signed-in users are redirected to the upload page.
 */
export function reviewUploadPath(email: string | undefined): string {
  const query = new URLSearchParams({ tab: 'sign-up', next: '/upload' });
  const hash = email === undefined ? '' : `#${new URLSearchParams({ email }).toString()}`;
  return `/auth?${query.toString()}${hash}`;
}
