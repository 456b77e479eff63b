import { Notice } from '#ui/notice.tsx';
import { useCart } from './cart-provider.tsx';

/** Says that the cart will be gone. Renders nothing while the browser stores it. */
export function NotStoredNotice() {
  const { isStored } = useCart();
  if (isStored) return null;
  return (
    <Notice tone="info" className="mb-6">
      This browser doesn’t store your cart: it has no space left, or it blocks storage for this site. The cart
      lasts until you close or reload this page.
    </Notice>
  );
}
