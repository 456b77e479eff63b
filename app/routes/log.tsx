import { readMembers } from '#content/members.server.ts';
import { LogPage } from '#features/log/log-page.tsx';
import { KnownMember } from '#features/session/known-member.tsx';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import { WorkspacePage } from './workspace-page.tsx';
import type { Route } from './+types/log';

export function loader() {
  return readMembers().log;
}

/** The loader's texts are always the same. */
export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

export default function LogRoute({ loaderData: { title } }: Route.ComponentProps) {
  return (
    <WorkspacePage title={title}>
      <KnownMember>{(user) => <LogPage {...user} />}</KnownMember>
    </WorkspacePage>
  );
}
