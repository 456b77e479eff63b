import {
  createContext,
  startTransition,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { siteData } from '#lib/site/site-data.ts';
import { countEvent } from '#lib/site/count-visitors.ts';
import { findProduct } from '#domain/catalog.ts';
import { readCoupon, subscribeToCoupon } from '#common/shop/coupon-link.ts';
import { toast } from '#lib/page/toast.ts';
import {
  type CartLine,
  type LineKey,
  addLine,
  changeQuantity,
  countItems,
  isSameLine,
  makeLine,
  removeLine,
} from './cart-line.ts';
import {
  changeLines,
  clearPurchaseInfo,
  isCartStored,
  readLines,
  readPurchaseInfo,
  storePurchaseInfo,
  subscribeToCart,
} from './cart-store.ts';

export type { CartLine };

const actions = {
  removeItem(key: LineKey): void {
    const isInCart = readLines().some((line) => isSameLine(line, key));
    changeLines((lines) => removeLine(lines, key));
    if (isInCart) toast('Item removed from cart');
  },
  /** A quantity of 0 or less removes the line. */
  setQuantity(key: LineKey, quantity: number): void {
    changeLines((lines) => changeQuantity(lines, key, quantity));
  },
  clearCart({ silent } = { silent: false }): void {
    changeLines(() => []);
    if (!silent) toast('Cart cleared');
  },
  storePurchaseInfo,
  readPurchaseInfo,
  clearPurchaseInfo,
};

/** Adds one item and shows a toast. Returns false if an option is missing or the product is not sold. */
function addToCart(productId: number, option?: string): boolean {
  const product = findProduct(siteData().catalog, productId);
  const added = product && makeLine(product, option);
  if (!added) {
    if (product && product.options.length > 0) {
      toast({ title: `Please select an option for ${product.name}`, tone: 'error' });
    }
    return false;
  }
  const isUpdate = readLines().some((line) => isSameLine(line, added));
  changeLines((lines) => addLine(lines, added));
  countEvent('Add to cart');
  toast({
    title: isUpdate ? `${added.name} quantity updated in cart` : `${added.name} added to cart`,
    tone: 'success',
  });
  return true;
}

/** The cart and its actions, which are stable across renders. */
type Cart = typeof actions & {
  lines: readonly CartLine[];
  /** Whether the browser stored the last change. Otherwise the cart lasts until the page closes. */
  isStored: boolean;
  /** The code that a link put into the cart. */
  coupon: string | undefined;
  /** Sum of the quantities. */
  itemCount: number;
  isPanelOpen: boolean;
  setPanelOpen: (open: boolean) => void;
  /** Adds one item and opens the panel. Returns false if an option is missing or the product is not sold. */
  addItem: typeof addToCart;
};

const CartContext = createContext<Cart | undefined>(undefined);

/** Returns the cart and its actions. Throws outside a CartProvider. */
export function useCart(): Cart {
  const cart = useContext(CartContext);
  if (!cart) throw new Error('useCart must be used within a CartProvider');
  return cart;
}

const noLines: readonly CartLine[] = [];

export function CartProvider({ children }: { children: ReactNode }) {
  const [isPanelOpen, setPanelOpen] = useState(false);
  const lines = useSyncExternalStore(subscribeToCart, readLines, () => noLines);
  const isStored = useSyncExternalStore(subscribeToCart, isCartStored, () => true);
  const coupon = useSyncExternalStore(subscribeToCoupon, readCoupon, () => undefined);

  const addItem = useCallback((productId: number, option?: string) => {
    const isAdded = addToCart(productId, option);
    // Badge and toast are rendered first; the panel may take a frame longer.
    if (isAdded) startTransition(() => setPanelOpen(true));
    return isAdded;
  }, []);
  const cart = useMemo<Cart>(
    () => ({
      ...actions,
      addItem,
      lines,
      isStored,
      coupon,
      itemCount: countItems(lines),
      isPanelOpen,
      setPanelOpen,
    }),
    [addItem, lines, isStored, coupon, isPanelOpen],
  );

  return <CartContext value={cart}>{children}</CartContext>;
}
