import { getSupabase } from './supabase.ts';

/**
 * A function of the backend refused or could not be reached. `status` is the HTTP status, 0 when there was no answer. With a
 * `code` ('wrong_password') the message is the function's own sentence, and may be shown.
 */
export class FunctionCallError extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(message: string, status: number, cause: unknown, code?: string) {
    super(message, { cause });
    this.name = 'FunctionCallError';
    this.status = status;
    this.code = code;
  }
}

interface Refusal {
  error?: string;
  code?: string;
}

async function readRefusal(response: Response): Promise<Refusal> {
  try {
    const body: unknown = await response.json();
    if (typeof body !== 'object' || body === null) return {};
    return {
      ...('error' in body && typeof body.error === 'string' && { error: body.error }),
      ...('code' in body && typeof body.code === 'string' && { code: body.code }),
    };
  } catch {
    return {};
  }
}

/**
 * Calls one of the backend's functions: POST with a JSON body, or GET with a query when there is no body. `method` POST without a
 * body is for functions that do something and need no payload.
 * Returns what it answers: parsed JSON, or a Blob for a PDF. Throws FunctionCallError with the function's own sentence.
 */
export async function callFunction(
  name: string,
  {
    body,
    query,
    method = body ? 'POST' : 'GET',
  }: { body?: Record<string, unknown>; query?: Record<string, string>; method?: 'GET' | 'POST' },
): Promise<unknown> {
  const supabase = await getSupabase();
  const path = query ? `${name}?${new URLSearchParams(query)}` : name;
  const { data, error, response } = await supabase.functions.invoke<unknown>(path, {
    method,
    body,
  });
  if (!error) return data;
  const refusal = response ? await readRefusal(response) : {};
  throw new FunctionCallError(
    refusal.error ?? `The function ${name} did not answer.`,
    response?.status ?? 0,
    error,
    refusal.code,
  );
}
