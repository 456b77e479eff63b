import {
  createContext,
  startTransition,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { siteData, useSite } from '#lib/site/site-data.ts';
import { countEvent } from '#lib/site/count-visitors.ts';
import { findProduct } from '#domain/catalog.ts';
import { readCoupon, removeCoupon, subscribeToCoupon } from '#common/shop/coupon-link.ts';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { toast } from '#lib/page/toast.ts';
import {
  type CartLine,
  type LineKey,
  countItems,
  findKinds,
  isSameLine,
  makeLine,
  totalCents,
} from './cart-line.ts';
import { createCartStorage } from './cart-storage.ts';
import { type CartStore, createCartStore } from './cart-store.ts';

export type { CartLine };

/** Cart actions. The functions are stable across renders. */
interface CartActions {
  /**
   * Adds one item, shows a toast and opens the panel. Returns false if an option is missing or the product is not sold.
   */
  addItem: (productId: number, option?: string) => boolean;
  removeItem: (key: LineKey) => void;
  /** A quantity of 0 or less removes the line. */
  setQuantity: (key: LineKey, quantity: number) => void;
  clearCart: (options?: { silent: boolean }) => void;
  /** Saves a copy of the cart as the last-purchase record. */
  storePurchaseInfo: () => void;
  readPurchaseInfo: () => CartLine[] | undefined;
  clearPurchaseInfo: () => void;
  removeCoupon: () => void;
}

interface Cart extends CartActions {
  lines: readonly CartLine[];
  /** Whether the browser stored the last change. Otherwise the cart lasts until the page closes. */
  isStored: boolean;
  /** The code that a link put into the cart. */
  coupon: string | undefined;
  /** Sum of the quantities. */
  itemCount: number;
  /** Without shipping. */
  totalCents: number;
  /** Whether something in the cart is shipped. */
  hasGoods: boolean;
  /** Whether something in the cart is not shipped. */
  hasDigital: boolean;
  /** False until the cart is read from browser storage after hydration. */
  isRestored: boolean;
  isPanelOpen: boolean;
  setPanelOpen: (open: boolean) => void;
}

const CartContext = createContext<Cart | undefined>(undefined);

/** Returns the cart and its actions. Throws outside a CartProvider. */
export function useCart(): Cart {
  const cart = useContext(CartContext);
  if (!cart) throw new Error('useCart must be used within a CartProvider');
  return cart;
}

const noLines: readonly CartLine[] = [];

function openBrowserCart(): CartStore {
  return createCartStore(
    createCartStorage(
      () => window.localStorage,
      () => siteData().catalog,
      console.warn,
    ),
  );
}

function createActions(store: CartStore, openPanel: () => void): CartActions {
  return {
    addItem(productId, option) {
      const product = findProduct(siteData().catalog, productId);
      const line = product && makeLine(product, option);
      if (!line) {
        if (product && product.options.length > 0) {
          toast({ title: `Please select an option for ${product.name}`, tone: 'error' });
        }
        return false;
      }
      const { before } = store.dispatch({ type: 'add', line });
      countEvent('Add to cart');
      const isUpdate = before.some((other) => isSameLine(other, line));
      toast({
        title: isUpdate ? `${line.name} quantity updated in cart` : `${line.name} added to cart`,
        tone: 'success',
      });
      openPanel();
      return true;
    },
    removeItem(key) {
      const { before, after } = store.dispatch({ type: 'remove', key });
      if (after.length < before.length) toast('Item removed from cart');
    },
    setQuantity(key, quantity) {
      store.dispatch({ type: 'set-quantity', key, quantity });
    },
    clearCart({ silent } = { silent: false }) {
      store.dispatch({ type: 'clear' });
      if (!silent) toast('Cart cleared');
    },
    storePurchaseInfo: store.storePurchaseInfo,
    readPurchaseInfo: store.readPurchaseInfo,
    clearPurchaseInfo: store.clearPurchaseInfo,
    removeCoupon,
  };
}

/**
 * Reloads the cart when another tab changes it, and after a restore from the back/forward cache, which misses storage
 * events.
 */
function useTabSync(store: CartStore): void {
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === 'cart' || event.key === null) store.reload();
    };
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) store.reload();
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [store]);
}

export function CartProvider({ children }: { children: ReactNode }) {
  const [store] = useState(openBrowserCart);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const lines = useSyncExternalStore(store.subscribe, store.getLines, () => noLines);
  const isStored = useSyncExternalStore(store.subscribe, store.isStored, () => true);
  const coupon = useSyncExternalStore(subscribeToCoupon, readCoupon, () => undefined);
  const isRestored = useHydrated();
  const { catalog } = useSite();
  useTabSync(store);

  const actions = useMemo(
    // Render badge and toast first; the panel may take a frame longer.
    () => createActions(store, () => startTransition(() => setPanelOpen(true))),
    [store],
  );
  const cart = useMemo<Cart>(
    () => ({
      ...actions,
      lines,
      isStored,
      coupon,
      itemCount: countItems(lines),
      totalCents: totalCents(lines),
      ...findKinds(lines, catalog),
      isRestored,
      isPanelOpen,
      setPanelOpen,
    }),
    [actions, lines, catalog, isStored, coupon, isRestored, isPanelOpen],
  );

  return <CartContext value={cart}>{children}</CartContext>;
}
