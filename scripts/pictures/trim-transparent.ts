import sharp, { type OutputInfo } from 'sharp';

interface Pixels {
  data: Buffer;
  info: OutputInfo & { channels: 1 | 2 | 3 | 4 };
}

/**
 * Removes the transparent margin of a picture, which would move a logo away from the edge that it is aligned with.
 * Returns the same pixels without a margin, or if less than `minimum` would be left.
 */
export async function trimTransparent(
  pixels: Pixels,
  minimum: { width: number; height: number },
): Promise<Pixels> {
  const { data, info } = pixels;
  if (info.channels !== 4) return pixels;
  // Two pipelines, because sharp trims before it extracts a channel.
  const alpha = await sharp(data, { raw: info }).extractChannel(3).raw().toBuffer();
  if (alpha.every((value) => value === 0)) return pixels;
  const { info: visible } = await sharp(alpha, {
    raw: { width: info.width, height: info.height, channels: 1 },
  })
    .trim({ background: '#000', threshold: 0 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = visible;
  if (width < minimum.width || height < minimum.height) return pixels;
  const [left, top] = [-(visible.trimOffsetLeft ?? 0), -(visible.trimOffsetTop ?? 0)];
  const cut = sharp(data, { raw: info }).extract({ left, top, width, height });
  return cut.raw().toBuffer({ resolveWithObject: true });
}
