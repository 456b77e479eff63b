import { z } from 'zod';

/** Something that a paid order gives the buyer, as stored in the catalog and in the order. */
export const delivery = z.discriminatedUnion('kind', [
  /** A PDF in a storage bucket; `public` files need no proof of purchase. */
  z.object({
    kind: z.literal('file'),
    fileName: z.string().min(1),
    bucket: z.enum(['digital-products', 'free-downloads']),
    /** Identifies the download in orders. The name of its first file in the bucket. */
    path: z.string().min(1),
    /** Name of the file that replaced the first one, for earlier buyers too. */
    upload: z.string().min(1).optional(),
    public: z.boolean(),
  }),
  /** A link, such as to the training marketplace or the booking page. */
  z.object({ kind: z.literal('link'), label: z.string().min(1), url: z.string().min(1) }),
  /** Video reviews that the buyer can request. */
  z.object({ kind: z.literal('review-credit'), count: z.int().positive() }),
]);

export type Delivery = z.infer<typeof delivery>;
export type FileDelivery = Extract<Delivery, { kind: 'file' }>;
