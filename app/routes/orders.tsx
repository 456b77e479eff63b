import { OrdersPage } from '../features/orders/orders-page.tsx';
import { SignedInOnly } from '../features/session/signed-in-only.tsx';
import { MemberNav } from '../features/shell/member-nav.tsx';
import { readMembers } from '../lib/content/members.server.ts';
import { privatePageMeta } from '../lib/page/page-meta.ts';
import { MemberPage } from '../ui/member-page.tsx';
import type { Route } from './+types/orders';

export function loader() {
  return readMembers().orders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

export default function OrdersRoute({ loaderData }: Route.ComponentProps) {
  return (
    <MemberPage {...loaderData} nav={<MemberNav />}>
      <SignedInOnly>{(user) => <OrdersPage key={user.id} user={user} page={loaderData} />}</SignedInOnly>
    </MemberPage>
  );
}
