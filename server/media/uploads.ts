import type { UploadReading } from '#functions/_shared/dependencies.ts';
import { createUploadTurns } from '#functions/_shared/upload-turns.ts';
import type * as pdfFunctions from './examine-pdf-file.ts';
import { createFileReader, type FileReader } from './file-reader.ts';
import { withFile } from './with-file.ts';

/** Reads everything that people upload, one file at a time, outside of the server's process. */
export interface Uploads extends UploadReading {
  reader: FileReader;
}

export function createUploads(): Uploads {
  const reader = createFileReader();
  return {
    turns: createUploadTurns(),
    reader,
    examinePdf: (bytes) =>
      withFile(bytes, (file) =>
        reader.read<typeof pdfFunctions, 'examinePdfFile'>(
          {
            module: new URL('./examine-pdf-file.ts', import.meta.url),
            name: 'examinePdfFile',
            tooHard:
              'This PDF needs too much memory or time to read, so buyers might not be able to open it. Export it again with fewer or smaller pages and upload that file.',
          },
          file,
        ),
      ),
  };
}
