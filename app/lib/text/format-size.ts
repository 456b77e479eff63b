const bytesPerMegabyte = 1024 * 1024;

/** Formats a size in bytes as '12.3 MB', always with one decimal. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / bytesPerMegabyte).toFixed(1)} MB`;
}
