import { queryOptions } from '@tanstack/react-query';
import { askStorage } from '#lib/session/ask.ts';

const bucket = 'chat-images';
/** Lifetime of a signed link in seconds. */
const linkSeconds = 6 * 60 * 60;
/** Longer edge of a stored picture in pixels. */
const maxEdge = 2048;
const jpegQuality = 0.85;

/** Encodes a picture again as a JPEG, which removes metadata such as the place. Throws if the browser cannot read it. */
export async function encodePicture(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, maxEdge / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot draw pictures');
    // JPEG has no transparency.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded'))),
        'image/jpeg',
        jpegQuality,
      );
    });
  } finally {
    bitmap.close();
  }
}

/** Uploads an encoded picture to an athlete's folder. Returns its object name. Throws DataError. */
export async function uploadPicture(athleteId: string, picture: Blob): Promise<string> {
  const name = `${athleteId}/${crypto.randomUUID()}.jpg`;
  await askStorage((storage) => storage.from(bucket).upload(name, picture, { contentType: 'image/jpeg' }));
  return name;
}

/** Signed URLs of pictures, by object name. Missing pictures are left out. */
export const pictureLinksQuery = (names: readonly string[]) =>
  queryOptions({
    queryKey: ['chat-images', ...names],
    enabled: names.length > 0,
    // New links would load the pictures again.
    staleTime: (linkSeconds / 2) * 1000,
    queryFn: async () => {
      const data = await askStorage((storage) =>
        storage.from(bucket).createSignedUrls([...names], linkSeconds),
      );
      return new Map(
        data.flatMap(({ path, signedUrl }) => (path !== null && signedUrl ? [[path, signedUrl]] : [])),
      );
    },
  });
