/** Longest side of the JPEG in pixels. Canvases of older iPhones have 16 megapixels at most. */
export const longestSide = 4096;

/** Reads the brand at the start of the file: names such as 'Meet 12.05.2026' say nothing. */
async function isHeic(file: File): Promise<boolean> {
  return /^.{4}ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/s.test(await file.slice(0, 12).text());
}

/** Returns a HEIC photo as a JPEG if the browser can decode it, as Safari can. Returns any other file as it is; the server says what it refuses. */
export async function convertHeic(file: File): Promise<File> {
  if (!(await isHeic(file))) return file;
  const url = URL.createObjectURL(file);
  try {
    const photo = new Image();
    photo.src = url;
    await photo.decode();
    const scale = Math.min(1, longestSide / Math.max(photo.naturalWidth, photo.naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(photo.naturalWidth * scale);
    canvas.height = Math.round(photo.naturalHeight * scale);
    canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height);
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
    return jpeg === null ? file : new File([jpeg], file.name, { type: jpeg.type });
  } catch (failure) {
    console.warn('This browser can’t decode HEIC', failure);
    return file;
  } finally {
    URL.revokeObjectURL(url);
  }
}
