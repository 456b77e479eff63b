import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import type { CartContent } from '#content/cart.server.ts';
import { findKinds, isFreeOnly, keyOf } from './cart-line.ts';
import { useCart } from './cart-provider.tsx';
import { CartRow } from './cart-row.tsx';
import { NotStoredNotice } from './not-stored-notice.tsx';
import { OrderSummary } from './order-summary.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { Link } from '#ui/link.tsx';
import { plural } from '#lib/text/plural.ts';
import { removeCoupon } from '#common/shop/coupon-link.ts';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { useSite } from '#lib/site/site-data.ts';

interface CartPageProps extends CartContent {
  checkoutButton: ReactNode;
  /** Inline form for a free cart. `onDone` receives the file names. */
  FreeDownload: ComponentType<{ onBack: () => void; onDone: (fileNames: string[]) => void }>;
}

function EmptyCart({ text, free, startedFiles }: CartContent['empty'] & { startedFiles: string[] }) {
  return (
    <div className="grid items-center gap-10 border-t border-ink pt-8 lg:grid-cols-2 lg:gap-12 lg:pt-12">
      <div>
        {startedFiles.length > 0 && (
          <p className="mb-6 max-w-xl border-l-2 border-grass pl-4">
            Download started: {startedFiles.join(', ')}. Check your downloads folder.
          </p>
        )}
        <p data-removal-fallback tabIndex={-1} className="text-21">
          Your cart is empty
        </p>
        <p className="mt-3 max-w-md text-muted">{text}</p>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink to="/shop">Continue Shopping</ButtonLink>
          <ButtonLink {...free} look="quiet" />
        </div>
      </div>
      <img
        src="/plates/best-drills.svg"
        alt=""
        width={640}
        height={480}
        className="h-auto w-full border border-hairline"
      />
    </div>
  );
}

/** The page /cart. Only its frame is prerendered, because the cart is in browser storage. */
export function CartPage({ checkoutButton, empty, terms, shipping, FreeDownload }: CartPageProps) {
  const { lines, coupon, itemCount, removeItem, setQuantity, clearCart } = useCart();
  const { hasGoods, hasDigital } = findKinds(lines, useSite().catalog);
  const isRestored = useHydrated();
  const [isFormOpen, setFormOpen] = useState(false);
  const [startedFiles, setStartedFiles] = useState<string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const { container, removeAt } = useFocusAfterRemoval();
  const isFree = isFreeOnly(lines);

  function backToCart(): void {
    setFormOpen(false);
    heading.current?.focus();
  }

  function finishFreeDownload(fileNames: string[]): void {
    setStartedFiles(fileNames);
    clearCart({ silent: true });
    backToCart();
  }

  return (
    <div className="page-width pt-12 lg:pb-8 lg:pt-20">
      <p className="font-mono text-15 text-muted" aria-live="polite">
        {isRestored && lines.length > 0 ? plural(itemCount, 'item') : '\u00a0'}
      </p>
      <h1 ref={heading} tabIndex={-1} className="mt-2 text-64">
        Shopping Cart
      </h1>
      <div ref={container} aria-busy={!isRestored} className="mt-10 min-h-64 aria-busy:min-h-dvh lg:mt-14">
        <noscript>
          <p className="border-t border-hairline pt-8">
            Your cart is stored in your browser and needs JavaScript.
          </p>
        </noscript>
        {isRestored && lines.length === 0 && <EmptyCart {...empty} startedFiles={startedFiles} />}
        {lines.length > 0 && isFormOpen && isFree && (
          <div className="max-w-2xl border-t-4 border-bar bg-surface p-5 sm:p-8 lg:p-10">
            <FreeDownload onBack={backToCart} onDone={finishFreeDownload} />
          </div>
        )}
        {lines.length > 0 && !(isFormOpen && isFree) && (
          <div className="grid grid-cols-1 gap-12 lg:grid-cols-12 lg:gap-6">
            <div className="lg:col-span-8 lg:pr-10">
              <NotStoredNotice />
              <ul className="border-t border-hairline">
                {lines.map((line, index) => (
                  <CartRow
                    key={keyOf(line)}
                    line={line}
                    onQuantity={(quantity) => setQuantity(line, quantity)}
                    onRemove={() => removeAt(index, () => removeItem(line))}
                  />
                ))}
              </ul>
              <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
                <Link
                  to="/shop"
                  className="inline-flex min-h-11 items-center text-15 font-semibold text-pit underline underline-offset-4"
                >
                  Continue Shopping
                </Link>
                <Button look="quiet" onClick={() => removeAt(0, () => clearCart())}>
                  Clear Cart
                </Button>
              </div>
            </div>
            <OrderSummary
              lines={lines}
              shipping={hasGoods ? shipping : undefined}
              coupon={isFree ? undefined : coupon}
              onRemoveCoupon={removeCoupon}
              terms={isFree ? [] : terms.filter(({ digital }) => !digital || hasDigital)}
              action={
                isFree ? (
                  <Button className="w-full" onClick={() => setFormOpen(true)}>
                    Get Free Download
                  </Button>
                ) : (
                  checkoutButton
                )
              }
            />
          </div>
        )}
      </div>
    </div>
  );
}
