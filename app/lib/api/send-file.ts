import { openSession } from '../session/session.ts';
import { FunctionCallError, readErrorBody } from './call-function.ts';
import { supabasePublishableKey, supabaseUrl } from './env.ts';

export interface SendOptions {
  /** From 0 to 1. At 1, all bytes are sent, and the function works on them. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends bytes to a backend function and reports progress, which `fetch` can't. Returns parsed JSON. Throws FunctionCallError, and the
 * signal's reason when it aborts.
 */
export async function sendFile(
  name: string,
  body: Blob,
  query: Record<string, string>,
  { onProgress, signal }: SendOptions,
): Promise<unknown> {
  const supabase = await openSession();
  const { data } = await supabase.auth.getSession();
  const response = await new Promise<Response | undefined>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    request.open('POST', `${supabaseUrl()}/functions/v1/${name}?${new URLSearchParams(query)}`);
    request.setRequestHeader('apikey', supabasePublishableKey);
    request.setRequestHeader('authorization', `Bearer ${data.session?.access_token ?? ''}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status })),
    );
    request.addEventListener('error', () => resolve(undefined));
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
  if (response?.ok === true) return response.json();
  const failure = response === undefined ? {} : await readErrorBody(response);
  throw new FunctionCallError(
    failure.error ?? `The function ${name} did not respond.`,
    response?.status ?? 0,
    undefined,
    failure.code,
    failure.details,
  );
}
