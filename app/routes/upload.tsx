import { SignedInOnly } from '#features/session/signed-in-only.tsx';
import { UploadPage } from '#features/upload/upload-page.tsx';
import { readMembers } from '#content/members.server.ts';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import { WorkspacePage } from './workspace-page.tsx';
import type { Route } from './+types/upload';

export function loader() {
  return readMembers().upload;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

export default function UploadRoute({ loaderData }: Route.ComponentProps) {
  return (
    <WorkspacePage {...loaderData}>
      <SignedInOnly>{(user) => <UploadPage key={user.id} user={user} page={loaderData} />}</SignedInOnly>
    </WorkspacePage>
  );
}
