import { z } from 'zod';
import type { FunctionDependencies } from '../dependencies.ts';
import { formatDate } from '../domain/days.ts';
import { findOrder } from '../orders.ts';
import { findProductFile } from '../product-files.ts';
import { renderMail } from './render-mail.ts';
import type { RenderedMail } from './render-mail.ts';
import { ObsoleteMail } from './send-mail.ts';

const payloadSchema = z.object({ orderId: z.uuid(), fileId: z.uuid(), upload: z.string() });

/**
 * Renders the mail to an earlier buyer about a new version of a PDF. Throws ObsoleteMail if the order was refunded or forgotten, or if
 * the site delivers another file by now.
 */
export async function renderNewVersion(
  { payload, recipient }: { payload: unknown; recipient: string },
  { supabase, ...site }: Pick<FunctionDependencies, 'supabase' | 'brand' | 'siteUrl'>,
): Promise<RenderedMail> {
  const { orderId, fileId, upload } = payloadSchema.parse(payload);
  const [order, file] = await Promise.all([
    findOrder(supabase, { id: orderId }),
    findProductFile(supabase, fileId),
  ]);
  if (order?.status !== 'paid' || order.email !== recipient) {
    throw new ObsoleteMail('The order is no longer paid by this address');
  }
  if (file?.object !== upload) throw new ObsoleteMail('Another version was published');
  const product =
    order.items.find(({ productId }) => productId === file.productId)?.productName ?? file.fileName;
  return renderMail(
    `A new version of ${product} is ready`,
    [
      `You bought ${product} on ${formatDate(order.paidAt ?? order.createdAt, 'UTC')}. We made a new version of “${file.fileName}”. It is yours at no cost.`,
      { kind: 'link', label: 'Go to your downloads', url: `${site.siteUrl}/downloads` },
      ...(order.userId === undefined
        ? [
            'You bought it without an account: enter this email address there, and we send you a link to the file.',
          ]
        : []),
    ],
    site,
  );
}
