import { CheckEmailPage } from '#features/auth/check-email-page.tsx';
import { readMembers } from '#content/members.server.ts';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/auth-check-email';

export function loader() {
  return readMembers().checkEmail;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

export default function AuthCheckEmailRoute({ loaderData }: Route.ComponentProps) {
  return <CheckEmailPage page={loaderData} />;
}
