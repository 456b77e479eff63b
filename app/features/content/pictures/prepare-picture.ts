/** The widest file that the site keeps of a picture, in pixels (scripts/pictures/encode-photo.ts). */
export const widest = 1920;
/** Pixels that a canvas of an older iPhone holds. */
export const mostPixels = 16_000_000;

/** Neither image/* nor image/heic, so that Safari converts HEIC photos, to the first of these types. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/avif';

/** Reads the brand at the start of the file: names such as 'Meet 12.05.2026' say nothing. */
async function isHeic(file: File): Promise<boolean> {
  return /^.{4}ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/s.test(await file.slice(0, 12).text());
}

/**
 * Returns a picture as it is sent: no wider than the site shows it, and a HEIC photo as a JPEG if the browser can decode it, as Safari can. Returns
 * what the browser can't decode as it is; the server says what it refuses.
 */
export async function preparePicture(file: File): Promise<File> {
  const isConverted = await isHeic(file);
  const url = URL.createObjectURL(file);
  try {
    const photo = new Image();
    photo.src = url;
    await photo.decode();
    const { naturalWidth: width, naturalHeight: height } = photo;
    if (!isConverted && width <= widest) return file;
    const scale = Math.min(1, widest / width, Math.sqrt(mostPixels / (width * height)));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height);
    // Only JPEG has no transparency. A browser that can't write WebP writes PNG.
    const type = isConverted || file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
    return made === null ? file : new File([made], file.name, { type: made.type });
  } catch (failure) {
    console.warn('This browser can’t decode the picture', failure);
    return file;
  } finally {
    URL.revokeObjectURL(url);
  }
}
