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

/** A delivery as shown to the buyer. */
export type OrderDelivery =
  /** `publicUrl` is set for free files. Others are downloaded from get-digital-product by `fileId`. */
  | { kind: 'file'; fileId: string; fileName: string; publicUrl?: string }
  | { kind: 'link'; label: string; url: string }
  /** `count` is for the whole line, not per item. */
  | { kind: 'review-credit'; count: number };

/** Describes a delivery for receipts: 'Jumpers Knee Protocol.pdf', 'Book your call', '4 video reviews'. */
export function describeDelivery(delivery: OrderDelivery): string {
  switch (delivery.kind) {
    case 'file':
      return delivery.fileName;
    case 'link':
      return delivery.label;
    case 'review-credit':
      return `${delivery.count} video ${delivery.count === 1 ? 'review' : 'reviews'}`;
  }
}
