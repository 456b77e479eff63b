import { sniffBytes, sniffVideo } from '../../lib/uploads/sniff-video.ts';

type VideoFileProblem = 'empty' | 'no-video';

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

/** Returns the letters and digits after the last dot in lower case, or an empty string. */
export function extensionOf(fileName: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** Returns the MIME type of a file. Browsers do not know some types, which are derived from the extension. */
export function videoTypeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  return type === '' ? (typesByExtension[extensionOf(name)] ?? '') : type;
}

/**
 * Checks type, size and first bytes, so that a program renamed to .mp4 is not accepted. Throws when the file cannot be
 * read.
 */
export async function findVideoProblem(file: File): Promise<VideoFileProblem | undefined> {
  if (!videoTypeOf(file).startsWith('video/')) return 'no-video';
  if (file.size === 0) return 'empty';
  const head = new Uint8Array(await file.slice(0, sniffBytes).arrayBuffer());
  return sniffVideo(head) ? undefined : 'no-video';
}
