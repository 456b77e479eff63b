import type { CsvSeparator } from '#domain/csv.ts';
import { saveFile } from '#lib/device/save-file.ts';
import { readSeparator, separatorSigns } from './csv-separator.ts';

/** Downloads a CSV file, written with the separator of this device. */
export function saveCsv(fileName: string, write: (separator: CsvSeparator) => string): void {
  saveFile(new Blob([write(separatorSigns[readSeparator()])], { type: 'text/csv;charset=utf-8' }), fileName);
}
