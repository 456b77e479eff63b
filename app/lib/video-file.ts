/** What is wrong with a chosen file, before anything is sent. */
export type VideoFileProblem = 'empty' | 'no-video';

/** How films begin: bytes at an offset. MP4, MOV and HEVC; WebM and Matroska; AVI; MPEG; Ogg; Windows Media; Flash. */
const beginnings: readonly (readonly [offset: number, bytes: readonly number[]])[] = [
  [4, [0x66, 0x74, 0x79, 0x70]], // ftyp
  [4, [0x6d, 0x6f, 0x6f, 0x76]], // moov
  [4, [0x6d, 0x64, 0x61, 0x74]], // mdat
  [4, [0x77, 0x69, 0x64, 0x65]], // wide
  [4, [0x66, 0x72, 0x65, 0x65]], // free
  [0, [0x1a, 0x45, 0xdf, 0xa3]],
  [8, [0x41, 0x56, 0x49, 0x20]], // AVI
  [0, [0x00, 0x00, 0x01, 0xba]],
  [0, [0x00, 0x00, 0x01, 0xb3]],
  [0, [0x47, 0x40]],
  [4, [0x47, 0x40]], // AVCHD: four bytes of time before each packet
  [0, [0x4f, 0x67, 0x67, 0x53]],
  [0, [0x30, 0x26, 0xb2, 0x75]],
  [0, [0x46, 0x4c, 0x56]],
];

const typesByExtension: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  avi: 'video/x-msvideo',
  mpg: 'video/mpeg',
  mpeg: 'video/mpeg',
  mts: 'video/mp2t',
  ts: 'video/mp2t',
  ogv: 'video/ogg',
  '3gp': 'video/3gpp',
  wmv: 'video/x-ms-wmv',
};

/** Letters and digits after the last dot, in lower case; empty where there are none. */
export function extensionOf(fileName: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** The MIME type of a file: the browser's, or for the kinds it does not know the one that its name says. */
export function videoTypeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  return type === '' ? (typesByExtension[extensionOf(name)] ?? '') : type;
}

function beginsLikeFilm(head: Uint8Array): boolean {
  return beginnings.some(([offset, bytes]) => bytes.every((byte, index) => head[offset + index] === byte));
}

/** Looks at type, size and first bytes: a program that was renamed to .mp4 is no video. Throws when the file cannot be read. */
export async function findVideoProblem(file: File): Promise<VideoFileProblem | undefined> {
  if (!videoTypeOf(file).startsWith('video/')) return 'no-video';
  if (file.size === 0) return 'empty';
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  return beginsLikeFilm(head) ? undefined : 'no-video';
}
