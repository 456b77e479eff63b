import { freeFiles, recordFreeDownload } from '#features/downloads/free-download.ts';
import { ComingSoonPage } from '#features/waitlist/coming-soon-page.tsx';
import type { Subscriber } from '#features/waitlist/waitlist-form.tsx';
import { readComingSoon } from '#content/coming-soon.server.ts';
import { readSite } from '#content/site.server.ts';
import { pageMeta } from '#lib/page/page-meta.ts';
import { downloadPublicFile } from '#common/shop/download-product-file.ts';
import { siteData } from '#lib/site/site-data.ts';
import type { Route } from './+types/coming-soon';

/** Product id of 'Best Pole Vault Drills', the free PDF. */
const GUIDE = 13;

export function loader() {
  return { page: readComingSoon(), social: readSite().social.instagram };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : pageMeta(loaderData.page);
}

async function downloadGuide({ firstName, lastName, email }: Subscriber): Promise<void> {
  const downloadedAt = new Date();
  const [guide] = freeFiles(siteData().catalog, [GUIDE]);
  if (!guide) throw new Error(`Product ${GUIDE} has no public file`);
  void recordFreeDownload(guide, { name: `${firstName} ${lastName}`, email, downloadedAt });
  await downloadPublicFile(guide.url, guide.fileName);
}

export default function ComingSoonRoute({ loaderData }: Route.ComponentProps) {
  return <ComingSoonPage {...loaderData} onDownload={downloadGuide} />;
}
