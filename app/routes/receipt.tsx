import { ReceiptPage } from '#features/orders/receipt-page.tsx';
import { SignedInOnly } from '#features/session/signed-in-only.tsx';
import { readSite } from '#content/site.server.ts';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import { LoadingMessage } from '#ui/loading-message.tsx';
import type { Route } from './+types/receipt';

export function loader() {
  const { name, contact } = readSite();
  return { name, email: contact.email, location: contact.location };
}

export const meta = () => privatePageMeta('Receipt');

export default function ReceiptRoute({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width min-h-[28rem] pt-8 lg:pt-14 print:p-0">
      <SignedInOnly fallback={<LoadingMessage>Loading your receipt…</LoadingMessage>}>
        {(user) => <ReceiptPage user={user} seller={loaderData} />}
      </SignedInOnly>
    </div>
  );
}
