import { z } from 'zod';
import type { PictureName } from '#lib/pictures/picture-files.ts';

/**
 * Name of a picture in the bucket website-photos. The build (scripts/build) checks that the picture exists; this schema
 * can't, because rendering new pictures reads the content too.
 */
export const pictureName = z
  .custom<PictureName>((name) => typeof name === 'string' && /^[a-z0-9-]+$/.test(name), {
    error: 'must be a picture name: lowercase letters, digits and hyphens, without size or extension',
  })
  .meta({ type: 'string' });
