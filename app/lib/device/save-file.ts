/** Downloads a blob as a file with the given name. */
export function saveFile(bytes: Blob, fileName: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the bytes after the click. A minute is enough for every file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
