/** The format of a video file, detected from its content. */
export interface VideoContainer {
  /** MIME type to store it with. */
  type: string;
  /** File name extension without a dot. */
  extension: string;
}

/** Number of leading bytes that `sniffVideo` needs. */
export const sniffBytes = 512;

const mp4 = { type: 'video/mp4', extension: 'mp4' };
const quickTime = { type: 'video/quicktime', extension: 'mov' };
const oldQuickTime = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);
/** Brands of image and audio files that use the same container. */
const nonVideoBrands = /^(hei[cmsx]|hev[cmsx]|mif1|msf1|avi[fs]|M4[ABP] |F4[AB] )/;

function ascii(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end));
}

function begins(bytes: Uint8Array, ...expected: number[]): boolean {
  return expected.every((byte, index) => bytes[index] === byte);
}

function hasSyncBytes(bytes: Uint8Array, first: number, packet: number): boolean {
  return [0, 1].every((index) => bytes[first + index * packet] === 0x47);
}

function sniffBoxes(bytes: Uint8Array): VideoContainer | undefined {
  const box = ascii(bytes, 4, 8);
  if (oldQuickTime.has(box)) return quickTime;
  if (box !== 'ftyp') return undefined;
  const brand = ascii(bytes, 8, 12);
  if (nonVideoBrands.test(brand)) return undefined;
  if (brand === 'qt  ') return quickTime;
  return brand.startsWith('3g') ? { type: 'video/3gpp', extension: '3gp' } : mp4;
}

/** Detects the format of a video file from its content; undefined when it is not a video. Throws when it cannot be read. */
export async function sniffFile(file: Blob): Promise<VideoContainer | undefined> {
  return sniffVideo(new Uint8Array(await file.slice(0, sniffBytes).arrayBuffer()));
}

/** Detects the format of a video from its first bytes; undefined when it is not a video. */
export function sniffVideo(bytes: Uint8Array): VideoContainer | undefined {
  const boxes = sniffBoxes(bytes);
  if (boxes) return boxes;
  if (begins(bytes, 0x1a, 0x45, 0xdf, 0xa3)) {
    return ascii(bytes, 4, 64).includes('webm')
      ? { type: 'video/webm', extension: 'webm' }
      : { type: 'video/x-matroska', extension: 'mkv' };
  }
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'AVI ') {
    return { type: 'video/x-msvideo', extension: 'avi' };
  }
  if (ascii(bytes, 0, 4) === 'OggS') return { type: 'video/ogg', extension: 'ogv' };
  if (begins(bytes, 0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11)) {
    return { type: 'video/x-ms-wmv', extension: 'wmv' };
  }
  if (ascii(bytes, 0, 4) === 'FLV\u0001') return { type: 'video/x-flv', extension: 'flv' };
  if (begins(bytes, 0, 0, 1, 0xba) || begins(bytes, 0, 0, 1, 0xb3)) {
    return { type: 'video/mpeg', extension: 'mpg' };
  }
  // Camcorders write packets of 192 bytes with four extra bytes in front.
  if (hasSyncBytes(bytes, 0, 188) || hasSyncBytes(bytes, 4, 192)) {
    return { type: 'video/mp2t', extension: 'ts' };
  }
  return undefined;
}
