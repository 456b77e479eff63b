import { SignedInOnly } from '#features/session/signed-in-only.tsx';
import { BillingPage } from '#features/subscription/billing-page.tsx';
import { readMembers } from '#content/members.server.ts';
import { WorkspacePage } from './workspace-page.tsx';
import type { Route } from './+types/billing';

export { privateMeta as meta } from '#lib/page/page-meta.ts';

export function loader() {
  return readMembers().billing;
}

export default function BillingRoute({ loaderData: { title, text } }: Route.ComponentProps) {
  return (
    <WorkspacePage title={title}>
      <SignedInOnly>{() => <BillingPage text={text} />}</SignedInOnly>
    </WorkspacePage>
  );
}
