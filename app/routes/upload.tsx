import { useCallback, useState } from 'react';
import { useOfflineUser } from '#common/offline/use-offline-user.ts';
import { SignedInOnly } from '#features/session/signed-in-only.tsx';
import { OfflineUpload } from '#features/upload/offline-upload.tsx';
import { UploadPage } from '#features/upload/upload-page.tsx';
import { readMembers } from '#content/members.server.ts';
import { WorkspacePage } from './workspace-page.tsx';
import type { Route } from './+types/upload';

export { privateMeta as meta } from '#lib/page/page-meta.ts';

export function loader() {
  return readMembers().upload;
}

export default function UploadRoute({ loaderData }: Route.ComponentProps) {
  const user = useOfflineUser();
  const [filmingId, setFilmingId] = useState<string>();
  const userId = user?.userId;
  const onFilming = useCallback(
    (isFilming: boolean) => setFilmingId(isFilming ? userId : undefined),
    [userId],
  );
  return (
    <WorkspacePage {...loaderData}>
      {user && (user.connection === 'offline' || user.userId === filmingId) ? (
        <OfflineUpload key={user.userId} userId={user.userId} onFilming={onFilming} />
      ) : (
        <SignedInOnly>
          {(member) => <UploadPage key={member.id} user={member} page={loaderData} />}
        </SignedInOnly>
      )}
    </WorkspacePage>
  );
}
