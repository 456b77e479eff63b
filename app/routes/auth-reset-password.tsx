import { ResetPasswordPage } from '#features/auth/reset-password-page.tsx';
import { readMembers } from '#content/members.server.ts';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/auth-reset-password';

export function loader() {
  return readMembers().resetPassword;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

export default function ResetPasswordRoute({ loaderData }: Route.ComponentProps) {
  return <ResetPasswordPage page={loaderData} />;
}
