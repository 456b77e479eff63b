import { Refusal } from '#lib/api/refusal.ts';

const maxBytes = 1_000_000;

/** Reads a text file as UTF-8, as UTF-16 (Excel's 'Unicode Text'), or else as Windows-1252. Throws Refusal. */
export async function readCsvFile(file: File): Promise<string> {
  if (file.size > maxBytes) {
    throw new Refusal('This file is larger than 1 MB. Export the sheet as CSV and choose that file.');
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Excel files are zip archives.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    throw new Refusal('This is an Excel file. Save the sheet as CSV in Excel and choose that file.');
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
