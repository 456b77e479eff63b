import { ConfirmPage } from '#features/auth/confirm-page.tsx';
import { readMembers } from '#content/members.server.ts';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/auth-confirm';

export function loader() {
  return readMembers().confirm;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

export default function AuthConfirmRoute({ loaderData }: Route.ComponentProps) {
  return <ConfirmPage page={loaderData} />;
}
