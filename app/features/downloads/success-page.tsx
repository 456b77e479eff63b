import type { ReactNode } from 'react';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ShipmentState } from '#common/shop/shipment-state.tsx';
import { OrderItems } from './order-items.tsx';
import { PurchaseHeadline } from './purchase-headline.tsx';
import { usePurchase } from './use-purchase.ts';

const frameStyles = 'page-width min-h-[28rem] pb-16 pt-12 lg:pb-24 lg:pt-20';

interface SuccessPageProps {
  /** Renders 'You May Also Like' for the ids of the purchased products. */
  renderRecommendations: (purchasedIds: number[]) => ReactNode;
}

function Purchase({ renderRecommendations }: SuccessPageProps) {
  const { state, items, order, uploadPath, refetchOrder, download } = usePurchase();
  return (
    <>
      <div className={frameStyles} aria-busy={state === 'checking' || state === 'loading-files'}>
        <PurchaseHeadline state={state} order={order} onCheckAgain={refetchOrder} />
        {order?.status === 'paid' && order.shipment && <ShipmentState shipment={order.shipment} />}
        {items.length > 0 && (
          <OrderItems items={items} order={order} uploadPath={uploadPath} onDownload={download} />
        )}
        <div className="mt-10 flex flex-wrap gap-4">
          <ButtonLink to="/shop" look="secondary">
            Continue Shopping
          </ButtonLink>
          {(state === 'none' || state === 'expired' || state === 'unknown') && (
            <ButtonLink to="/downloads" look="quiet">
              E-mail my files
            </ButtonLink>
          )}
        </div>
      </div>
      {renderRecommendations(items.map(({ productId }) => productId))}
    </>
  );
}

/**
 * The page /checkout/success: the purchased items with their downloads. Only the frame is prerendered, because the
 * purchase is known in the browser alone.
 */
export function SuccessPage({ renderRecommendations }: SuccessPageProps) {
  const isHydrated = useHydrated();
  if (isHydrated) return <Purchase renderRecommendations={renderRecommendations} />;
  return (
    <>
      <div className={frameStyles} />
      {renderRecommendations([])}
    </>
  );
}
