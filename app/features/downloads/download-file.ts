import { callFunction } from '../../lib/call-function.ts';
import type { OrderDelivery } from './get-order.ts';

/** Hands bytes to the browser's own download, under the given name. */
export function saveFile(bytes: Blob, fileName: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the bytes after the click; a minute is more than enough for any of our files.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function fetchBytes(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.blob();
}

/** Downloads a file that needs no proof. Throws when it cannot be had. */
export async function downloadPublicFile(url: string, fileName: string): Promise<void> {
  saveFile(await fetchBytes(url), fileName);
}

/** Downloads a bought file, proved by its payment session. Throws FunctionCallError when the proof does not hold. */
export async function downloadOrderFile(
  { fileId, fileName, publicUrl }: Extract<OrderDelivery, { kind: 'file' }>,
  sessionId: string,
): Promise<void> {
  if (publicUrl !== undefined) return downloadPublicFile(publicUrl, fileName);
  const bytes = await callFunction('get-digital-product', { query: { fileId, session_id: sessionId } });
  if (!(bytes instanceof Blob)) throw new TypeError('get-digital-product did not answer with a file');
  saveFile(bytes, fileName);
}
