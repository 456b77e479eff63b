import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LibraryFolder } from '#content/library.server.ts';
import type { FileReader } from '#server/media/file-reader.ts';
import { withFile } from '#server/media/with-file.ts';
import type { Upload } from '#server/studio/content-tools.ts';
import { UploadError } from '#functions/_shared/upload-error.ts';
import type * as pictureFunctions from '../pictures/encode-photo.ts';
import type * as videoFunctions from '../videos/remux-video.ts';

/** What is stored of an upload. */
export interface UploadType {
  folder: LibraryFolder;
  /** Name of an upload whose description has no letters. */
  fallbackName: string;
  /** Ends of the names of an entry's files, after that of the entry. */
  endings: RegExp;
  /** Encodes an upload. `facts` are for its entry. Throws UploadError. */
  encode(
    upload: Upload,
    reader: FileReader,
  ): Promise<{ files: [ending: string, bytes: Uint8Array][]; facts: object }>;
}

const pictures = {
  module: new URL('../pictures/encode-photo.ts', import.meta.url),
  tooHard:
    'This picture needs too much memory or time to read. Make it smaller, or save it as a JPEG, and try again.',
};

export const pictureType: UploadType = {
  folder: 'pictures',
  fallbackName: 'picture',
  endings: /^-(\d+\.(avif|webp)|share\.jpg)$/,
  async encode({ bytes }, reader) {
    const job = { ...pictures, name: 'encodePhoto' } as const;
    const { files, ...facts } = await reader.read<typeof pictureFunctions, 'encodePhoto'>(job, bytes);
    return { files: files.map(([ending, encoded]) => [`-${ending}`, encoded]), facts };
  },
};

export const videoType: UploadType = {
  folder: 'videos',
  fallbackName: 'video',
  endings: /^\.(mp4|webp)$/,
  async encode({ bytes, poster }, reader) {
    if (poster === undefined) throw new UploadError('Choose a picture of the video.');
    const posterJob = { ...pictures, name: 'encodePoster' } as const;
    const webp = await reader.read<typeof pictureFunctions, 'encodePoster'>(posterJob, poster);
    return withFile(bytes, async (file, folder) => {
      const written = join(folder, 'video.mp4');
      const facts = await reader.read<typeof videoFunctions, 'remuxVideo'>(
        {
          module: new URL('../videos/remux-video.ts', import.meta.url),
          name: 'remuxVideo',
          tooHard:
            'This video needs too much memory or time to read. Export it again as MP4 and try that file.',
        },
        file,
        written,
      );
      return {
        files: [
          ['.mp4', await readFile(written)],
          ['.webp', webp],
        ],
        facts,
      };
    });
  },
};
