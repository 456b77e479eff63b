import { gatewayErrors } from './gateway-error.ts';
import { withTimeLimit } from './time-limit.ts';

/** Maximum body size of everything except uploads, in bytes. */
export const JSON_BODY_LIMIT = 1_048_576;

/** Reads a request body. Throws GatewayError: 413 above `limitBytes`, 408 when it takes longer than `limitMs`. */
export async function readBody(
  request: Request,
  limitBytes: number,
  limitMs: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) {
    throw gatewayErrors.bodyTooLarge(limitBytes);
  }
  if (request.headers.has('content-length')) return readWhole(request, limitMs);
  if (request.body === null) return undefined;

  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    void reader.cancel().catch(() => undefined);
  }, limitMs);
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength;
      if (size > limitBytes) {
        void reader.cancel().catch(() => undefined);
        throw gatewayErrors.bodyTooLarge(limitBytes);
      }
      chunks.push(part.value);
    }
  } finally {
    clearTimeout(timer);
  }
  if (late) throw gatewayErrors.bodyTooSlow();
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}

/** Reads a body whose length Node enforces by its Content-Length, so that it need not be counted. */
async function readWhole(request: Request, limitMs: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await withTimeLimit(request.arrayBuffer(), limitMs, () => {
    throw gatewayErrors.bodyTooSlow();
  });
  return new Uint8Array(bytes);
}
