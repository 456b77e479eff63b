import { callFunction, FunctionCallError } from '#lib/api/call-function.ts';
import { fetchWithTimeout } from '#lib/api/fetch-with-timeout.ts';
import { saveFile } from '#lib/device/save-file.ts';

async function fetchBytes(url: string): Promise<Blob> {
  const response = await fetchWithTimeout(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.blob();
}

/** Downloads a public file. Throws if the request fails. */
export async function downloadPublicFile(url: string, fileName: string): Promise<void> {
  saveFile(await fetchBytes(url), fileName);
}

/**
 * Downloads a purchased file. The payment session proves the purchase if given, otherwise the signed-in member's
 * account. Throws FunctionCallError if the proof is rejected.
 */
export async function downloadProductFile(
  { fileId, fileName, publicUrl }: { fileId: string; fileName: string; publicUrl?: string },
  sessionId?: string,
): Promise<void> {
  if (publicUrl !== undefined) return downloadPublicFile(publicUrl, fileName);
  const proof: Record<string, string> = sessionId === undefined ? {} : { session_id: sessionId };
  const bytes = await callFunction('get-digital-product', { query: { fileId, ...proof } });
  if (!(bytes instanceof Blob)) throw new TypeError('get-digital-product returned no file');
  saveFile(bytes, fileName);
}

/** Messages of a download from a member’s own files. A refusal has the message of the function. */
export const downloadMessages = (fileName: string) => ({
  started: `${fileName} download initiated`,
  done: 'File downloaded successfully',
  failed: (error: unknown): string =>
    error instanceof FunctionCallError && error.code !== undefined
      ? error.message
      : 'Failed to download file',
});
