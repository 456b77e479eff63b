import { expect, test } from 'vitest';
import { groupByFile } from './own-downloads.ts';

const knee = { id: 'k', product_id: 3, file_name: 'Knee.pdf' };
const drills = { id: 'd', product_id: 13, file_name: 'Drills.pdf' };

test('merges two purchases of a file, with the sum of the counts and the last download', () => {
  expect(
    groupByFile([
      { download_count: 2, downloaded_at: '2026-02-01T10:00:00Z', product_files: knee },
      { download_count: 0, downloaded_at: null, product_files: drills },
      { download_count: 1, downloaded_at: '2026-01-01T10:00:00Z', product_files: knee },
    ]),
  ).toEqual([
    {
      fileId: 'k',
      productId: 3,
      fileName: 'Knee.pdf',
      downloadCount: 3,
      downloadedAt: '2026-02-01T10:00:00Z',
    },
    { fileId: 'd', productId: 13, fileName: 'Drills.pdf', downloadCount: 0 },
  ]);
});

test('leaves out a deleted file', () => {
  expect(groupByFile([{ download_count: 1, downloaded_at: null, product_files: null }])).toEqual([]);
});
