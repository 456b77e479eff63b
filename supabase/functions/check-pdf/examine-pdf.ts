import type { PDF } from '@libpdf/core';
import { UploadError } from '../_shared/upload-error.ts';

/** Where readers look for the header and for the end of a PDF. */
const markDistance = 1024;

/** Returns the number of pages. Throws UploadError for a file that is no PDF, broken, or protected. */
export async function examinePdf(bytes: Uint8Array): Promise<number> {
  if (!hasMark(bytes.subarray(0, markDistance), '%PDF-')) {
    throw new UploadError('This file is not a PDF. Export it as a PDF and upload that file.');
  }
  if (!hasMark(bytes.subarray(-markDistance), '%%EOF')) {
    throw new UploadError('This PDF is incomplete. Export it again and upload the new file.');
  }
  // Loaded here, because it is large and most servers rarely need it.
  const { PDF } = await import('@libpdf/core');
  // A protected file may be unreadable, too.
  const document = await PDF.load(bytes).catch(() => undefined);
  if (document?.isEncrypted ?? hasMark(bytes, '/Encrypt')) {
    throw new UploadError(
      'This PDF is protected by a password or against printing. Export it without protection, so that every buyer can open it.',
    );
  }
  const pages = countPages(document);
  if (pages === 0) {
    throw new UploadError(
      'This PDF is broken: its pages can’t be read. Export it again and upload the new file.',
    );
  }
  return pages;
}

/** Returns 0 for a document without readable pages. */
function countPages(document: PDF | undefined): number {
  try {
    return document?.getPageCount() ?? 0;
  } catch {
    return 0;
  }
}

function hasMark(bytes: Uint8Array, mark: string): boolean {
  return new TextDecoder('latin1').decode(bytes).includes(mark);
}
