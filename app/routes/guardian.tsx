import { StopGuardianMails } from '../features/guardian/stop-mails.tsx';
import { readMembers } from '../lib/content/members.server.ts';
import { privatePageMeta } from '../lib/page-meta.ts';
import { MemberPage } from '../ui/member-page.tsx';
import { loadPage } from '../lib/fetch-ahead.ts';
import type { Route } from './+types/guardian';

export function loader() {
  return readMembers().guardian;
}

export const clientLoader = (args: Route.ClientLoaderArgs) => loadPage(args);

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

export default function GuardianRoute({ loaderData }: Route.ComponentProps) {
  return (
    <MemberPage {...loaderData}>
      <StopGuardianMails page={loaderData} />
    </MemberPage>
  );
}
