import type { LibraryFolder } from '../../app/lib/content/library.server.ts';
import { UploadError, type Upload } from '../../server/studio/content-tools.ts';

/** What is stored of an upload. */
export interface UploadType {
  folder: LibraryFolder;
  /** Name of an upload whose description has no letters. */
  fallbackName: string;
  /** Ends of the names of an entry's files, after that of the entry. */
  endings: RegExp;
  /** Encodes an upload. `facts` are for its entry. Throws UploadError. */
  encode(upload: Upload): Promise<{ files: [ending: string, bytes: Uint8Array][]; facts: object }>;
}

// The encoders are loaded with the first upload, because they are large and most servers never need them.

export const pictureType: UploadType = {
  folder: 'pictures',
  fallbackName: 'picture',
  endings: /^-(\d+\.(avif|webp)|share\.jpg)$/,
  async encode({ bytes }) {
    const { encodePhoto } = await import('../pictures/encode-photo.ts');
    const { files, ...facts } = await encodePhoto(bytes);
    return { files: files.map(([ending, encoded]) => [`-${ending}`, encoded]), facts };
  },
};

export const videoType: UploadType = {
  folder: 'videos',
  fallbackName: 'video',
  endings: /^\.(mp4|webp)$/,
  async encode({ bytes, poster }) {
    if (poster === undefined) throw new UploadError('Choose a picture of the video.');
    const { encodePoster } = await import('../pictures/encode-photo.ts');
    const { remuxSafely } = await import('../videos/remux-safely.ts');
    const webp = await encodePoster(poster);
    const { bytes: mp4, ...facts } = await remuxSafely(bytes);
    return {
      files: [
        ['.mp4', mp4],
        ['.webp', webp],
      ],
      facts,
    };
  },
};
