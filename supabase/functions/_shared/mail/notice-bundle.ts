import type { Brand } from '../dependencies.ts';
import { renderMail } from './render-mail.ts';
import type { RenderedMail } from './render-mail.ts';

/** Renders one mail to the owner instead of many: lists the `named` notices and counts the `unnamed` ones. */
export function renderNoticeBundle(
  named: readonly RenderedMail[],
  unnamed: number,
  site: { brand: Brand; siteUrl: string },
): RenderedMail {
  const more =
    unnamed === 0
      ? []
      : [{ kind: 'paragraph' as const, text: `And ${unnamed} more that aren't listed here.` }];
  return renderMail(
    {
      subject: `${named.length + unnamed} notices from your site`,
      blocks: [
        {
          kind: 'paragraph',
          text: 'A lot happened in a few minutes, so we combined it into one email.',
        },
        ...named.map(({ subject, replyTo }) => ({
          kind: 'paragraph' as const,
          text: replyTo === undefined ? subject : `${subject} (from ${replyTo})`,
        })),
        ...more,
        { kind: 'link', label: 'Read and answer messages', url: `${site.siteUrl}/admin/messages` },
        { kind: 'link', label: 'Open your orders', url: `${site.siteUrl}/admin/orders` },
      ],
    },
    site,
  );
}
