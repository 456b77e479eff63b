import { z } from 'zod';
import type { PictureName } from '../pictures/picture-files.ts';

/**
 * The name of a picture in the bucket website-photos. Whether there is one is asked when the site is built (scripts/build):
 * drawing a new picture reads the content, too.
 */
export const pictureName = z.custom<PictureName>(
  (name) => typeof name === 'string' && /^[a-z0-9-]+$/.test(name),
  {
    error: 'must name a picture: small letters, digits and hyphens, without size and ending',
  },
);
