import { readFile } from 'node:fs/promises';
import { examinePdf } from '#functions/check-pdf/examine-pdf.ts';

/** Returns the number of pages. Throws UploadError. */
export const examinePdfFile = async (path: string): Promise<number> => examinePdf(await readFile(path));
