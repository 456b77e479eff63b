import { renderMail } from './render-mail.ts';
import type { MailBlock, RenderedMail, Site } from './render-mail.ts';

function links({ siteUrl, isForCoach }: { siteUrl: string; isForCoach: boolean }): MailBlock[] {
  if (isForCoach) return [{ kind: 'link', label: 'Open your queue', url: `${siteUrl}/admin/reviews` }];
  return [
    { kind: 'link', label: 'Read and answer messages', url: `${siteUrl}/admin/messages` },
    { kind: 'link', label: 'Open your orders', url: `${siteUrl}/admin/orders` },
  ];
}

/** Renders one mail to the owner or a coach instead of many: lists the `named` notices and counts the `unnamed` ones. */
export function renderNoticeBundle(
  named: readonly RenderedMail[],
  unnamed: number,
  site: Site & { isForCoach: boolean },
): RenderedMail {
  const more = unnamed === 0 ? [] : [`And ${unnamed} more that aren't listed here.`];
  return renderMail(
    `${named.length + unnamed} notices from your site`,
    [
      site.isForCoach
        ? 'Here is what’s new for you as a coach.'
        : 'A lot happened in a few minutes, so we combined it into one email.',
      ...named.map(({ subject, replyTo }) =>
        replyTo === undefined ? subject : `${subject} (from ${replyTo})`,
      ),
      ...more,
      ...links(site),
    ],
    site,
  );
}
