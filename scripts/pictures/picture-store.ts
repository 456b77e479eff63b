import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { PictureFacts } from '#lib/pictures/picture-files.ts';
import type { EncodedPicture } from './encode-picture.ts';

/** Seed files of the bucket website-photos. */
export const pictureFolder = 'content/files/website-photos';
/** Sizes of the pictures, for the pages. */
export const factsFile = 'app/lib/pictures/pictures.json';
/** Hashes of the pictures, for the tests. */
export const sourcesFile = 'content/files/pictures.json';

export interface PictureSource {
  /** Hash of the drawing and the encoder options. */
  source: string;
  /** SHA-256 of each file, by its name in the bucket. */
  files: Record<string, string>;
}

const readJson = <Value>(file: string): Record<string, Value> =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, Value>;

export const readFacts = () => readJson<PictureFacts>(factsFile);
export const readSources = () => readJson<PictureSource>(sourcesFile);

function writeSorted(file: string, record: Record<string, unknown>): void {
  const entries = Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = entries.map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
}

export const hashOf = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Whether the committed files of a picture were rendered from this source. */
export const isStored = (name: string, source: string): boolean => readSources()[name]?.source === source;

/** Deletes a picture and its files. */
export function deletePicture(name: string): void {
  const { [name]: deleted, ...sources } = readSources();
  const { [name]: _, ...facts } = readFacts();
  for (const file of Object.keys(deleted?.files ?? {})) rmSync(`${pictureFolder}/${file}`, { force: true });
  writeSorted(sourcesFile, sources);
  writeSorted(factsFile, facts);
}

/** Stores a picture. Replaces an existing one with the same name. */
export function storePicture(name: string, source: string, { facts, files }: EncodedPicture): void {
  deletePicture(name);
  mkdirSync(pictureFolder, { recursive: true });
  for (const [file, bytes] of files) writeFileSync(`${pictureFolder}/${file}`, bytes);
  const hashes = Object.fromEntries(files.map(([file, bytes]) => [file, hashOf(bytes)]));
  writeSorted(sourcesFile, { ...readSources(), [name]: { source, files: hashes } });
  writeSorted(factsFile, { ...readFacts(), [name]: facts });
}
