import { SignedInOnly } from '../features/session/signed-in-only.tsx';
import { MemberNav } from '../features/shell/member-nav.tsx';
import { UploadPage } from '../features/upload/upload-page.tsx';
import { readMembers } from '../lib/content/members.server.ts';
import { privatePageMeta } from '../lib/page/page-meta.ts';
import { MemberPage } from '../ui/member-page.tsx';
import type { Route } from './+types/upload';

export function loader() {
  return readMembers().upload;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

export default function UploadRoute({ loaderData }: Route.ComponentProps) {
  return (
    <MemberPage {...loaderData} nav={<MemberNav />}>
      <SignedInOnly>{(user) => <UploadPage key={user.id} user={user} page={loaderData} />}</SignedInOnly>
    </MemberPage>
  );
}
