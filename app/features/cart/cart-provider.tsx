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
import { catalog } from '../../lib/shop/shop-catalog.generated.ts';
import { findProduct } from '../../../supabase/functions/_shared/catalog.ts';
import { useHydrated } from '../../lib/page/use-hydrated.ts';
import { toast } from '../../ui/toast.tsx';
import { type CartLine, type LineKey, countPieces, isSameLine, makeLine, totalCents } from './cart-line.ts';
import { createCartStorage } from './cart-storage.ts';
import { type CartStore, createCartStore } from './cart-store.ts';

export type { CartLine };

/** What can be done with the cart; the functions stay the same for as long as the page lives. */
interface CartActions {
  /** Adds one piece, says so and opens the panel. False when it cannot be bought like this, for want of an option. */
  addItem: (productId: number, option?: string) => boolean;
  removeItem: (key: LineKey) => void;
  /** Zero or less removes the line. */
  setQuantity: (key: LineKey, quantity: number) => void;
  clearCart: (how?: { silent: boolean }) => void;
  /** Keeps a copy of the cart as the last-purchase record. */
  storePurchaseInfo: () => void;
  readPurchaseInfo: () => CartLine[] | undefined;
  clearPurchaseInfo: () => void;
}

interface Cart extends CartActions {
  lines: readonly CartLine[];
  /** Sum of the quantities. */
  itemCount: number;
  totalCents: number;
  /** False in the prerendered page, which cannot know what this browser has stored. */
  isRestored: boolean;
  isPanelOpen: boolean;
  setPanelOpen: (open: boolean) => void;
}

const CartContext = createContext<Cart | undefined>(undefined);

/** The cart and what can be done with it. Throws outside a CartProvider. */
export function useCart(): Cart {
  const cart = useContext(CartContext);
  if (!cart) throw new Error('useCart must be used within a CartProvider');
  return cart;
}

const nothing: readonly CartLine[] = [];

function openBrowserCart(): CartStore {
  return createCartStore(createCartStorage(() => window.localStorage, catalog, console.warn));
}

function createActions(store: CartStore, openPanel: () => void): CartActions {
  return {
    addItem(productId, option) {
      const product = findProduct(catalog, productId);
      const line = product && makeLine(product, option);
      if (!line) {
        if (product && product.options.length > 0) {
          toast({ title: `Please select an option for ${product.name}`, tone: 'error' });
        }
        return false;
      }
      const { before } = store.dispatch({ type: 'add', line });
      const isMore = before.some((other) => isSameLine(other, line));
      toast({
        title: isMore ? `${line.name} quantity updated in cart` : `${line.name} added to cart`,
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
  };
}

/** Other tabs announce what they store; a page that comes back from the back/forward cache has missed it. */
function useOtherTabs(store: CartStore): void {
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === 'cart' || event.key === null) store.reread();
    };
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) store.reread();
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
  const lines = useSyncExternalStore(store.subscribe, store.getLines, () => nothing);
  const isRestored = useHydrated();
  useOtherTabs(store);

  const actions = useMemo(
    // The press is answered first: the number in the header and the message; the panel comes with the next picture.
    () => createActions(store, () => startTransition(() => setPanelOpen(true))),
    [store],
  );
  const cart = useMemo<Cart>(
    () => ({
      ...actions,
      lines,
      itemCount: countPieces(lines),
      totalCents: totalCents(lines),
      isRestored,
      isPanelOpen,
      setPanelOpen,
    }),
    [actions, lines, isRestored, isPanelOpen],
  );

  return <CartContext value={cart}>{children}</CartContext>;
}
