import { getSupabase } from './supabase.ts';

/** A function of the backend refused or could not be reached. `status` is the HTTP status, 0 when there was no answer. */
export class FunctionCallError extends Error {
  readonly status: number;
  constructor(message: string, status: number, cause: unknown) {
    super(message, { cause });
    this.name = 'FunctionCallError';
    this.status = status;
  }
}

async function readMessage(response: Response): Promise<string | undefined> {
  try {
    const body: unknown = await response.json();
    const isObject = typeof body === 'object' && body !== null;
    return isObject && 'error' in body && typeof body.error === 'string' ? body.error : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Calls one of the backend's functions: POST with a JSON body, or GET with a query when there is no body.
 * Returns what it answers: parsed JSON, or a Blob for a PDF. Throws FunctionCallError with the function's own sentence.
 */
export async function callFunction(
  name: string,
  { body, query }: { body?: Record<string, unknown>; query?: Record<string, string> },
): Promise<unknown> {
  const supabase = await getSupabase();
  const path = query ? `${name}?${new URLSearchParams(query)}` : name;
  const { data, error, response } = await supabase.functions.invoke<unknown>(path, {
    method: body ? 'POST' : 'GET',
    body,
  });
  if (!error) return data;
  const sentence = response && (await readMessage(response));
  throw new FunctionCallError(
    sentence ?? `The function ${name} did not answer.`,
    response?.status ?? 0,
    error,
  );
}
