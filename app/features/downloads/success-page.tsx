import type { ReactNode } from 'react';
import { useHydrated } from '../../lib/page/use-hydrated.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { OrderItems } from './order-items.tsx';
import { PurchaseHeadline } from './purchase-headline.tsx';
import { usePurchase } from './use-purchase.ts';

const frame = 'page-width min-h-[28rem] pb-16 pt-12 lg:pb-24 lg:pt-20';

interface SuccessPageProps {
  /** 'You May Also Like', given the ids of what has just been bought. */
  renderRecommendations: (boughtIds: number[]) => ReactNode;
}

function Purchase({ renderRecommendations }: SuccessPageProps) {
  const { state, items, jumpPath, check, download } = usePurchase();
  return (
    <>
      <div className={frame} aria-busy={state === 'checking' || state === 'looking'}>
        <PurchaseHeadline state={state} onCheck={check} />
        {items.length > 0 && <OrderItems items={items} jumpPath={jumpPath} onDownload={download} />}
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
 * The page /checkout/success: what was bought and how to get it, and nothing that is not so. Only the browser knows whose
 * purchase it is, so what is prerendered is the frame.
 */
export function SuccessPage({ renderRecommendations }: SuccessPageProps) {
  const isHydrated = useHydrated();
  if (isHydrated) return <Purchase renderRecommendations={renderRecommendations} />;
  return (
    <>
      <div className={frame} />
      {renderRecommendations([])}
    </>
  );
}
