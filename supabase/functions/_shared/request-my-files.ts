import type { ServiceClient } from './dependencies.ts';

/** Queues the mail with new links to everything an email address bought, unless one was queued within the last hour. */
export async function requestMyFiles(supabase: ServiceClient, email: string): Promise<void> {
  const { error } = await supabase.rpc('request_my_files', { p_email: email });
  if (error) throw new Error('The mail with the files could not be queued', { cause: error });
}
