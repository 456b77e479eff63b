import type { FunctionAnswers } from '#domain/function-answers.ts';
import { getSupabase } from './supabase.ts';

/**
 * A backend function failed or could not be reached. `status` is the HTTP status, or 0 without a response. With a
 * `code`, such as 'wrong_password', the message comes from the function and may be shown to the user.
 */
export class FunctionCallError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** The whole response body. */
  readonly details: unknown;

  constructor(message: string, status: number, cause: unknown, code?: string, details?: unknown) {
    super(message, { cause });
    this.details = details;
    this.name = 'FunctionCallError';
    this.status = status;
    this.code = code;
  }
}

interface ErrorBody {
  error?: string;
  code?: string;
  details?: unknown;
}

export async function readErrorBody(response: Response): Promise<ErrorBody> {
  try {
    const body: unknown = await response.json();
    if (typeof body !== 'object' || body === null) return {};
    return {
      details: body,
      ...('error' in body && typeof body.error === 'string' && { error: body.error }),
      ...('code' in body && typeof body.code === 'string' && { code: body.code }),
    };
  } catch {
    return {};
  }
}

/**
 * Calls a backend function. Default method: POST with a `body`, otherwise GET. Returns parsed JSON, or a Blob for a
 * PDF. Throws FunctionCallError with the function's error message.
 */
export async function callFunction<Name extends string>(
  name: Name,
  {
    body,
    query,
    method = body ? 'POST' : 'GET',
    signal,
  }: {
    body?: Record<string, unknown> | Blob;
    query?: Record<string, string>;
    method?: 'GET' | 'POST' | 'DELETE';
    signal?: AbortSignal | undefined;
  },
): Promise<Name extends keyof FunctionAnswers ? FunctionAnswers[Name] : unknown> {
  const supabase = await getSupabase();
  const path = query ? `${name}?${new URLSearchParams(query)}` : name;
  const { data, error, response } = await supabase.functions.invoke(path, {
    method,
    body,
    ...(signal && { signal }),
  });
  if (!error) return data;
  const failure = response ? await readErrorBody(response) : {};
  throw new FunctionCallError(
    failure.error ?? `The function ${name} did not respond.`,
    response?.status ?? 0,
    error,
    failure.code,
    failure.details,
  );
}
