import { UploadError } from '#functions/_shared/upload-error.ts';

// Functions that a file reader calls in tests, as hostile files would make real ones behave.

export const double = async (bytes: Uint8Array) => bytes.map((byte) => byte * 2);

export async function refuse(): Promise<void> {
  throw new UploadError('Upload something else.');
}

export async function fail(): Promise<void> {
  throw new TypeError('undefined is not a function');
}

/** Never returns and never yields. */
export function loop(): Promise<void> {
  for (;;);
}

/** Takes memory that no limit of V8's heap counts. */
export async function fillBuffers(): Promise<void> {
  const buffers: Buffer[] = [];
  for (;;) {
    buffers.push(Buffer.alloc(16 * 1024 * 1024, 1));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export const crash = async (): Promise<void> => process.abort();

export const whoami = async () => ({ pid: process.pid, environment: Object.keys(process.env) });
