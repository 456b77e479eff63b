import { LazyComponent } from '#ui/lazy-component.tsx';
import { useCart } from './cart-provider.tsx';

const loadSheet = () => import('./cart-sheet.tsx').then(({ CartSheet }) => CartSheet);

/** Side panel that opens when an item is added to the cart. Its code is loaded when it first opens. */
export function CartPanel() {
  const { isPanelOpen } = useCart();
  return <LazyComponent load={loadSheet} shouldLoad={isPanelOpen} props={{}} />;
}
