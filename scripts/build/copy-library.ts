import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { collections, filesOf } from '#content/collections.server.ts';
import { findContentPath } from '#content/content-files.server.ts';
import { listVideos, videoFiles } from '#content/films.server.ts';
import { libraryFolders } from '#content/library.server.ts';
import { listPictures, readPicture } from '#content/photo.server.ts';
import { ContentError, readContentFile } from '#content/read-yaml.server.ts';
import { drawnFolder, readDrawnShareImages } from './share-images.ts';
import { photoUrl, sharePhotoUrl } from '#lib/pictures/photo.ts';

/** Copies the pictures and videos that content files name into the site, and the share images that were drawn in the owner's browser. Throws ContentError if one of their files is missing. */
export function copyLibrary(siteDirectory: string): void {
  const texts = collections.flatMap(filesOf).map(readContentFile);
  const isUsed = (name: string) => texts.some((text) => text.includes(name));
  for (const folder of libraryFolders) mkdirSync(join(siteDirectory, folder), { recursive: true });
  const addresses = [
    ...listPictures().filter(isUsed).flatMap(addressesOf),
    ...listVideos()
      .filter(isUsed)
      .flatMap((name) => Object.values(videoFiles(name))),
  ];
  mkdirSync(join(siteDirectory, drawnFolder), { recursive: true });
  for (const { file } of Object.values(readDrawnShareImages())) addresses.push(`/${drawnFolder}/${file}`);
  for (const address of addresses) {
    const file = address.slice(1);
    const path = findContentPath(file);
    if (path === undefined) throw new ContentError(`content/${file}`, 'the file is missing.');
    copyFileSync(path, join(siteDirectory, file));
  }
}

const addressesOf = (name: string): string[] => [
  ...(readPicture(name)?.widths ?? []).flatMap((width) => [
    photoUrl(name, width, 'avif'),
    photoUrl(name, width, 'webp'),
  ]),
  sharePhotoUrl(name),
];
