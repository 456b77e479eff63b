/**
 * Returns the URL of the backend. Default: the site's own origin (the embedded backend). To use a Supabase project,
 * build with VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY.
 */
export function supabaseUrl(): string {
  return import.meta.env.VITE_SUPABASE_URL ?? window.location.origin;
}

export const supabasePublishableKey: string =
  import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY ?? 'sb_publishable_crossbar_local';
