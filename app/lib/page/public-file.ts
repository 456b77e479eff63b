/** Returns the URL of a file in a public bucket. It has no origin if the site and its backend share one. */
export function publicFileUrl(bucket: string, path: string): string {
  return `${import.meta.env.VITE_SUPABASE_URL ?? ''}/storage/v1/object/public/${bucket}/${path}`;
}

/** Resolves a stored path that begins with '/' against the backend. Full URLs are returned unchanged. */
export function toBackendUrl(pathOrUrl: string): string {
  return pathOrUrl.startsWith('/') ? `${import.meta.env.VITE_SUPABASE_URL ?? ''}${pathOrUrl}` : pathOrUrl;
}
