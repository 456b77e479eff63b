import { OrdersPage } from '#features/orders/orders-page.tsx';
import { SignedInOnly } from '#features/session/signed-in-only.tsx';
import { readMembers } from '#content/members.server.ts';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import { WorkspacePage } from './workspace-page.tsx';
import type { Route } from './+types/orders';

export function loader() {
  return readMembers().orders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

export default function OrdersRoute({ loaderData }: Route.ComponentProps) {
  return (
    <WorkspacePage {...loaderData}>
      <SignedInOnly>{(user) => <OrdersPage key={user.id} user={user} page={loaderData} />}</SignedInOnly>
    </WorkspacePage>
  );
}
