import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { UploadError } from '#functions/_shared/upload-error.ts';
import { encodePhoto, type EncodedPhoto } from './encode-photo.ts';

const red = { r: 200, g: 30, b: 30 };
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } });

function fileOf({ files }: EncodedPhoto, ending: string): Buffer {
  const found = files.find(([name]) => name === ending);
  if (found === undefined) throw new Error(`There is no file ${ending}`);
  return found[1];
}

test('encodes AVIF and WebP in every width up to its own, and an image for link previews', async () => {
  const encoded = await encodePhoto(await picture(900, 600).jpeg().toBuffer());
  expect(encoded).toMatchObject({ width: 900, height: 600, widths: [320, 640, 900] });
  expect(encoded.files.map(([ending]) => ending)).toEqual([
    '320.avif',
    '320.webp',
    '640.avif',
    '640.webp',
    '900.avif',
    '900.webp',
    'share.jpg',
  ]);
  for (const width of encoded.widths) {
    const sizes = await Promise.all(
      ['avif', 'webp'].map((format) => sharp(fileOf(encoded, `${width}.${format}`)).metadata()),
    );
    for (const size of sizes) expect([size.width, size.height]).toEqual([width, Math.round((width * 2) / 3)]);
  }
  expect(await sharp(fileOf(encoded, 'share.jpg')).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  });
});

test('no file is wider than 1920 pixels', async () => {
  expect(await encodePhoto(await picture(3000, 1500).jpeg().toBuffer())).toMatchObject({
    width: 1920,
    height: 960,
  });
});

test('turns a photo upright and removes place, camera and thumbnail', async () => {
  const upload = await picture(800, 600)
    .withExif({ IFD0: { Make: 'SecretPhone', Artist: 'Mara' }, IFD3: { GPSLatitude: '59/1 20/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const encoded = await encodePhoto(upload);
  expect(encoded).toMatchObject({ width: 600, height: 800 });
  for (const [ending, bytes] of encoded.files) {
    const { exif, icc, xmp, orientation } = await sharp(bytes).metadata();
    expect([exif, icc, xmp, orientation], ending).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.includes('SecretPhone'), ending).toBe(false);
  }
});

test.each(['png', 'webp', 'avif'] as const)('reads %s, also with transparency', async (format) => {
  const upload = picture(400, 400).ensureAlpha(0.5).toFormat(format);
  const encoded = await encodePhoto(await upload.toBuffer());
  expect((await sharp(fileOf(encoded, '400.webp')).metadata()).hasAlpha).toBe(true);
});

test('shows the first picture of an animation', async () => {
  const frames = await Promise.all([1, 2].map(() => picture(400, 300).png().toBuffer()));
  const animation = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect(await encodePhoto(animation)).toMatchObject({ width: 400, height: 300 });
});

/** A PNG whose header promises a size, with almost no data. */
function promise(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.byteLength);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const start = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
  const data = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

const svg = (text: string) => Buffer.from(text);
const jpeg = await picture(640, 480).jpeg().toBuffer();
const png = await picture(640, 480).png().toBuffer();

test.each<[name: string, upload: Buffer, sentence: RegExp]>([
  ['an empty file', Buffer.alloc(0), /Upload a JPEG/],
  ['text', Buffer.from('hello'), /Upload a JPEG/],
  ['SVG', svg('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'), /Upload a JPEG/],
  ['SVG after an XML header', svg('<?xml version="1.0"?><svg width="900" height="900"/>'), /Upload a JPEG/],
  ['HTML', svg('<!doctype html><script>alert(1)</script>'), /Upload a JPEG/],
  ['GIF', await picture(640, 480).gif().toBuffer(), /Upload a JPEG/],
  ['TIFF', await picture(640, 480).tiff().toBuffer(), /Upload a JPEG/],
  ['PDF', Buffer.from('%PDF-1.7\n'), /Upload a JPEG/],
  ['HEIC', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'), /HEIC photo/],
  ['the beginning of a JPEG', jpeg.subarray(0, 400), /damaged/],
  ['half a PNG', png.subarray(0, png.byteLength / 2), /damaged/],
  ['a JPEG header and text', Buffer.concat([jpeg.subarray(0, 20), Buffer.from('<script>')]), /damaged/],
  ['an AVIF that is none', Buffer.from('\0\0\0\u0018ftypavif\0\0\0\0mif1', 'latin1'), /damaged/],
  ['a small picture', await picture(200, 400).jpeg().toBuffer(), /at least 320/],
  ['a flat picture', await picture(640, 60).jpeg().toBuffer(), /at least 320 × 72/],
  ['a tower', await picture(400, 1700).jpeg().toBuffer(), /too tall/],
  ['a decompression bomb', promise(50_000, 50_000), /megapixels/],
  ['a bomb below the decoder’s limit of width', promise(12_000, 9000), /megapixels/],
])('refuses %s in one sentence', async (_name, upload, sentence) => {
  const failure = await encodePhoto(upload).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UploadError);
  expect((failure as Error).message).toMatch(sentence);
});

test('removes the transparent margin of a logo, and leaves what is not transparent', async () => {
  const shape = await picture(400, 100).png().toBuffer();
  const logo = sharp(shape)
    .ensureAlpha()
    .extend({ top: 30, bottom: 70, left: 200, right: 40, background: '#0000' });
  expect(await encodePhoto(await logo.png().toBuffer())).toMatchObject({ width: 400, height: 100 });
  const whole = sharp({ create: { width: 400, height: 100, channels: 4, background: { ...red, alpha: 0 } } });
  expect(await encodePhoto(await whole.png().toBuffer())).toMatchObject({ width: 400, height: 100 });
  expect(await encodePhoto(await picture(400, 100).png().toBuffer())).toMatchObject({
    width: 400,
    height: 100,
  });
});
