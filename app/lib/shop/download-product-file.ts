import { callFunction } from '../api/call-function.ts';
import { fetchInTime } from '../api/fetch-in-time.ts';
import { saveFile } from '../device/save-file.ts';

async function fetchBytes(url: string): Promise<Blob> {
  const response = await fetchInTime(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.blob();
}

/** Downloads a file that needs no proof. Throws when it cannot be had. */
export async function downloadPublicFile(url: string, fileName: string): Promise<void> {
  saveFile(await fetchBytes(url), fileName);
}

/**
 * Downloads a bought file: proved by the payment session that is given, otherwise by the signed-in member who owns it. Throws
 * FunctionCallError when the proof does not hold.
 */
export async function downloadProductFile(
  { fileId, fileName, publicUrl }: { fileId: string; fileName: string; publicUrl?: string },
  sessionId?: string,
): Promise<void> {
  if (publicUrl !== undefined) return downloadPublicFile(publicUrl, fileName);
  const proof: Record<string, string> = sessionId === undefined ? {} : { session_id: sessionId };
  const bytes = await callFunction('get-digital-product', { query: { fileId, ...proof } });
  if (!(bytes instanceof Blob)) throw new TypeError('get-digital-product did not answer with a file');
  saveFile(bytes, fileName);
}
