import { useState } from 'react';
import { useOfflineUser } from '#common/offline/use-offline-user.ts';
import { SignedInOnly } from '#features/session/signed-in-only.tsx';
import { OfflineUpload } from '#features/upload/offline-upload.tsx';
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
  const user = useOfflineUser();
  const [offlineId, setOfflineId] = useState<string>();
  if (user?.connection === 'offline' && offlineId === undefined) setOfflineId(user.userId);
  return (
    <WorkspacePage {...loaderData}>
      {user && user.userId === offlineId ? (
        <OfflineUpload
          userId={offlineId}
          isBack={user.connection === 'verified'}
          onContinue={() => setOfflineId(undefined)}
        />
      ) : (
        <SignedInOnly>
          {(member) => <UploadPage key={member.id} user={member} page={loaderData} />}
        </SignedInOnly>
      )}
    </WorkspacePage>
  );
}
