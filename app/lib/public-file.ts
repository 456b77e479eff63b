/** Address of a file in a public storage bucket; without a leading origin when the site and its backend share one. */
export function publicFileUrl(bucket: string, path: string): string {
  return `${import.meta.env.VITE_SUPABASE_URL ?? ''}/storage/v1/object/public/${bucket}/${path}`;
}
