/** Address of a file in a public storage bucket; without a leading origin when the site and its backend share one. */
export function publicFileUrl(bucket: string, path: string): string {
  return `${import.meta.env.VITE_SUPABASE_URL ?? ''}/storage/v1/object/public/${bucket}/${path}`;
}

/** A stored address that begins with '/' is the backend's own; anything else is a full address already. */
export function backendAddress(address: string): string {
  return address.startsWith('/') ? `${import.meta.env.VITE_SUPABASE_URL ?? ''}${address}` : address;
}
