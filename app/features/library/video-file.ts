import { sniffBytes, sniffVideo } from '../../lib/uploads/sniff-video.ts';

/** What is wrong with a chosen file, before anything is sent. */
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

/** Letters and digits after the last dot, in lower case; empty where there are none. */
export function extensionOf(fileName: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** The MIME type of a file: the browser's, or for the kinds it does not know the one that its name says. */
export function videoTypeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  return type === '' ? (typesByExtension[extensionOf(name)] ?? '') : type;
}

/** Looks at type, size and first bytes: a program that was renamed to .mp4 is no video. Throws when the file cannot be read. */
export async function findVideoProblem(file: File): Promise<VideoFileProblem | undefined> {
  if (!videoTypeOf(file).startsWith('video/')) return 'no-video';
  if (file.size === 0) return 'empty';
  const head = new Uint8Array(await file.slice(0, sniffBytes).arrayBuffer());
  return sniffVideo(head) ? undefined : 'no-video';
}
