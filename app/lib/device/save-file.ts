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
