import { deflateRawSync, constants } from 'node:zlib';
import sharp from 'sharp';
import { makeVideo } from '#testing/synthetic-video.ts';

/** Makes an MP4 whose sample table claims that its first entry is for four billion pictures. */
export async function makeEndlessVideo(): Promise<Uint8Array<ArrayBuffer>> {
  const upload = await makeVideo();
  // After the name: version, number of entries, and how many pictures the first one is for.
  const at = Buffer.from(upload.buffer).indexOf('stts') + 12;
  new DataView(upload.buffer).setUint32(at, 0xff_00_00_00);
  return upload;
}

const mebibyte = 1024 * 1024;

/** Returns zlib data that inflates to so many MiB of zeros, without ever having them in memory. */
function deflateZeros(mebibytes: number): Buffer {
  const part = deflateRawSync(Buffer.alloc(mebibyte), { finishFlush: constants.Z_FULL_FLUSH });
  const adler = Buffer.alloc(4);
  adler.writeUInt16BE((mebibytes * mebibyte) % 65_521, 0);
  adler.writeUInt16BE(1, 2);
  const lastBlock = Buffer.from([0x03, 0x00]);
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: mebibytes }, () => part),
    lastBlock,
    adler,
  ]);
}

/** Makes a PDF of 600 kB whose table of objects inflates to 600 MB. */
export function makeInflatingPdf(): Uint8Array<ArrayBuffer> {
  const table = deflateZeros(600);
  const head = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n';
  const entry = `3 0 obj\n<< /Type /XRef /Size 100000000 /W [1 4 1] /Root 1 0 R /Filter /FlateDecode /Length ${table.length} >>\nstream\n`;
  return new Uint8Array(
    Buffer.concat([
      Buffer.from(head + entry),
      table,
      Buffer.from(`\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF`),
    ]),
  );
}

/** Makes a PDF of 40 MB with 1.5 million objects and no table of them, so that a reader has to find each. */
export function makeCrowdedPdf(): Uint8Array<ArrayBuffer> {
  const objects = Array.from({ length: 1_500_000 }, (_, i) => `${i + 3} 0 obj\n<<>>\nendobj\n`);
  const pages =
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Count 0 /Kids [] >>\nendobj\n';
  return new Uint8Array(
    Buffer.from(`%PDF-1.7\n${pages}${objects.join('')}trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF`),
  );
}

/** Makes an AVIF of some kB with as many pixels as a picture may have. Decoding it takes more than a gigabyte. */
export const makeLargePicture = (): Promise<Buffer> =>
  sharp({ create: { width: 8000, height: 8000, channels: 4, background: '#888' } })
    .avif({ effort: 0 })
    .toBuffer();
