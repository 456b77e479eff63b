import { DownloadsPage } from '#features/downloads/downloads-page.tsx';
import { UnverifiedSession } from '#features/session/unverified-session.tsx';
import { readMembers } from '#content/members.server.ts';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import { WorkspacePage } from './workspace-page.tsx';
import type { Route } from './+types/downloads';

export function loader() {
  return readMembers().downloads;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

export default function DownloadsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <WorkspacePage {...loaderData}>
      <DownloadsPage page={loaderData} unverified={<UnverifiedSession />} />
    </WorkspacePage>
  );
}
