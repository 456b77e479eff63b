import { DownloadsPage } from '../features/downloads/downloads-page.tsx';
import { MemberNav } from '../features/shell/member-nav.tsx';
import { readMembers } from '../lib/content/members.server.ts';
import { privatePageMeta } from '../lib/page/page-meta.ts';
import { MemberPage } from '../ui/member-page.tsx';
import type { Route } from './+types/downloads';

export function loader() {
  return readMembers().downloads;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

export default function DownloadsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <MemberPage {...loaderData} nav={<MemberNav />}>
      <DownloadsPage page={loaderData} />
    </MemberPage>
  );
}
