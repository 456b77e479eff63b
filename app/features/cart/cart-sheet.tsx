import { Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { formatMoney } from '#domain/money.ts';
import { useSite } from '#lib/site/site-data.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { type CartLine, findKinds, keyOf, totalCents } from './cart-line.ts';
import { useCart } from './cart-provider.tsx';
import { LineNotice, LinePicture, lineTitle } from './line-facts.tsx';
import { NotStoredNotice } from './not-stored-notice.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

function PanelLine({ line, onRemove }: { line: CartLine; onRemove: () => void }) {
  return (
    <li className="flex gap-4 border-b border-hairline py-5 first:pt-0 last:border-b-0">
      <LinePicture line={line} className="w-24" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{line.name}</p>
        {line.option !== undefined && <p className="text-15 text-muted">{line.option}</p>}
        <p className="mt-1 flex flex-wrap gap-x-4 font-mono text-15">
          <span>{line.price}</span>
          <span className="text-muted">Qty: {line.quantity}</span>
        </p>
        <LineNotice line={line} />
      </div>
      <button
        type="button"
        data-removes-line
        aria-label={`Remove ${lineTitle(line)}`}
        onClick={onRemove}
        className="-mr-2 -mt-2 inline-flex size-11 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-surface-2 hover:text-ink"
      >
        <Trash2 aria-hidden className="size-5" strokeWidth={1.5} />
      </button>
    </li>
  );
}

/** Content of the cart panel. */
export function CartSheet() {
  const { lines, itemCount, isPanelOpen, setPanelOpen, removeItem } = useCart();
  const { container, removeAt } = useFocusAfterRemoval();
  const navigate = useNavigate();
  const { currency, catalog } = useSite();
  const { hasGoods } = findKinds(lines, catalog);
  const close = () => setPanelOpen(false);
  const goToCheckout = async () => {
    close();
    await navigate('/cart');
    // The element that opened the panel no longer exists after navigation.
    document.getElementById('main')?.focus({ preventScroll: true });
  };

  return (
    <Sheet
      open={isPanelOpen}
      onOpenChange={setPanelOpen}
      title={`Shopping Cart (${itemCount})`}
      description="Items in your cart and their total."
      footer={
        <div className="flex flex-col gap-3">
          {lines.length > 0 && (
            <>
              <p className="flex items-baseline justify-between gap-4 pb-2">
                <span className="text-17 font-semibold">Total:</span>{' '}
                <span className="min-w-0 break-all text-right font-mono text-21 font-medium">
                  {formatMoney(totalCents(lines), currency)}
                </span>
              </p>
              {hasGoods && <p className="-mt-3 pb-2 text-15 text-muted">Shipping is added at checkout.</p>}
              <Button onClick={() => void goToCheckout()}>Go to Checkout</Button>
            </>
          )}
          <Button look="secondary" onClick={close}>
            Continue Shopping
          </Button>
        </div>
      }
    >
      <div ref={container}>
        <NotStoredNotice />
        {lines.length === 0 ? (
          <p data-removal-fallback tabIndex={-1} className="text-muted">
            Your cart is empty
          </p>
        ) : (
          <ul>
            {lines.map((line, index) => (
              <PanelLine
                key={keyOf(line)}
                line={line}
                onRemove={() => removeAt(index, () => removeItem(line))}
              />
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  );
}
