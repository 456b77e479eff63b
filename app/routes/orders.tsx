import { OrdersPage } from '#features/orders/orders-page.tsx';
import { SignedInOnly } from '#features/session/signed-in-only.tsx';
import { readMembers } from '#content/members.server.ts';
import { WorkspacePage } from './workspace-page.tsx';
import type { Route } from './+types/orders';

export { privateMeta as meta } from '#lib/page/page-meta.ts';

export function loader() {
  return readMembers().orders;
}

export default function OrdersRoute({ loaderData }: Route.ComponentProps) {
  return (
    <WorkspacePage {...loaderData}>
      <SignedInOnly>{(user) => <OrdersPage key={user.id} user={user} page={loaderData} />}</SignedInOnly>
    </WorkspacePage>
  );
}
