import { AuthPage } from '#features/auth/auth-page.tsx';
import { readMembers } from '#content/members.server.ts';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/auth';

export function loader() {
  return readMembers().signIn;
}

/** The loader's texts are the same on both tabs. */
export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

export default function AuthRoute({ loaderData }: Route.ComponentProps) {
  return <AuthPage page={loaderData} />;
}
