/** Writes bytes as MB with one decimal: 12.3 MB, of 1024 × 1024 bytes each. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / (1024 * 1024)).toFixed(1)} MB`;
}
