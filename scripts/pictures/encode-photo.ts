import sharp, { type Sharp } from 'sharp';
import { SMALLEST_PHOTO_WIDTH } from '#lib/pictures/photo.ts';
import { UploadError } from '#functions/_shared/upload-error.ts';
import { trimTransparent } from './trim-transparent.ts';

// Leaves a core to the server, and no decoded picture in memory.
sharp.concurrency(1);
sharp.cache(false);

/** Phones take 12 to 50 megapixels. More would need more memory than a small server has. */
const maxPixels = 64_000_000;
/** A logo can be four times as wide as high, or more. */
const smallestHeight = 72;
const widths = [SMALLEST_PHOTO_WIDTH, 640, 1280, 1920];
const posterWidth = 1280;
const decoding = { limitInputPixels: maxPixels, failOn: 'error' } as const;
const shareSize = { width: 1200, height: 630 };
/** A palette, because drawn share images have few colors: text stays sharp at a third of the bytes. */
export const shareEncoding = { palette: true, colors: 96, effort: 8, compressionLevel: 9 } as const;
/** A photograph hides more than a drawing. AVIF above effort 3 takes seconds for each file. */
const encoding = {
  avif: { quality: 52, effort: 3 },
  webp: { quality: 78 },
  jpeg: { quality: 82 },
} as const;

export interface EncodedPhoto {
  /** Size of the largest file, in pixels. */
  width: number;
  height: number;
  widths: number[];
  /** Bytes by the end of the file's name, such as '320.avif' and 'share.jpg'. */
  files: [ending: string, bytes: Buffer][];
}

/** Formats that are decoded, by their first bytes. Everything else never reaches a decoder. */
function formatOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | undefined {
  const text = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg';
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) return 'png';
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'webp';
  if (/^....ftypavi[fs]/s.test(text)) return 'avif';
  return /^....ftyp(hei|hev|mif|msf)/s.test(text) ? 'heic' : undefined;
}

/**
 * Encodes an uploaded picture as AVIF and WebP in several widths: upright, in sRGB, without EXIF data such as the place and without a
 * transparent margin. Throws UploadError
 * for anything that is no picture or too large or too small.
 */
export async function encodePhoto(bytes: Uint8Array): Promise<EncodedPhoto> {
  const format = formatOf(bytes);
  if (format === 'heic') {
    throw new UploadError(
      'This is an HEIC photo, which browsers can’t show. Upload it from the phone, which converts it, or export it as JPEG.',
    );
  }
  if (format === undefined) throw new UploadError('Upload a JPEG, PNG, WebP or AVIF picture.');
  const upright = await trimTransparent(await decode(bytes), {
    width: SMALLEST_PHOTO_WIDTH,
    height: smallestHeight,
  });
  const { width, height } = upright.info;
  const open = (): Sharp => sharp(upright.data, { raw: upright.info });
  const own = [...widths.filter((other) => other < width), width];
  const files: EncodedPhoto['files'] = [];
  // One after the other, so that the server keeps answering.
  for (const each of own) {
    files.push([`${each}.avif`, await open().resize({ width: each }).avif(encoding.avif).toBuffer()]);
    files.push([`${each}.webp`, await open().resize({ width: each }).webp(encoding.webp).toBuffer()]);
  }
  const share = open()
    .flatten({ background: '#fff' })
    .resize({ ...shareSize, position: sharp.strategy.attention });
  files.push(['share.jpg', await share.jpeg(encoding.jpeg).toBuffer()]);
  return { width, height, widths: own, files };
}

/** Encodes the picture that a video shows before it plays, a JPEG, as WebP. Throws UploadError. */
export async function encodePoster(bytes: Uint8Array): Promise<Buffer> {
  if (formatOf(bytes) !== 'jpeg') throw new UploadError('The picture of the video must be a JPEG.');
  const poster = sharp(bytes, decoding)
    .autoOrient()
    .resize({ width: posterWidth, withoutEnlargement: true })
    .toColourspace('srgb');
  return poster.timeout({ seconds: 30 }).webp(encoding.webp).toBuffer().catch(explain);
}

/** Encodes a share image that the owner's browser drew. Throws UploadError for anything but a PNG of its size. */
export async function encodeShareImage(bytes: Uint8Array): Promise<Buffer> {
  if (formatOf(bytes) !== 'png') throw new UploadError('A share image must be a PNG.');
  const { width, height } = await sharp(bytes, decoding).metadata().catch(explain);
  if (width !== shareSize.width || height !== shareSize.height) {
    throw new UploadError(`A share image has ${shareSize.width} × ${shareSize.height} pixels.`);
  }
  const drawn = sharp(bytes, decoding).flatten({ background: '#fff' }).timeout({ seconds: 30 });
  return drawn.png(shareEncoding).toBuffer().catch(explain);
}

/** Decodes a picture to pixels, upright and at most 1920 pixels wide. */
async function decode(bytes: Uint8Array) {
  const { autoOrient: size } = await sharp(bytes, decoding).metadata().catch(explain);
  if (size.width < SMALLEST_PHOTO_WIDTH || size.height < smallestHeight) {
    throw new UploadError(
      `This picture is ${size.width} × ${size.height} pixels. It needs at least ${SMALLEST_PHOTO_WIDTH} × ${smallestHeight}.`,
    );
  }
  if (size.width * size.height > maxPixels) throw tooManyPixels();
  if (size.height > size.width * 4) {
    throw new UploadError('This picture is too tall: more than four times its width. Crop it first.');
  }
  const upright = sharp(bytes, decoding)
    .autoOrient()
    .resize({ width: widths.at(-1), withoutEnlargement: true })
    .toColourspace('srgb');
  return upright.timeout({ seconds: 30 }).raw().toBuffer({ resolveWithObject: true }).catch(explain);
}

const tooManyPixels = () =>
  new UploadError(`This picture has more than ${maxPixels / 1_000_000} megapixels. Make it smaller first.`);

/** Turns the decoder's error into a sentence for the owner. */
function explain(cause: unknown): never {
  if (cause instanceof Error && cause.message.includes('pixel limit')) throw tooManyPixels();
  throw new UploadError('This picture is damaged. Save it again as a JPEG and try that file.', { cause });
}
