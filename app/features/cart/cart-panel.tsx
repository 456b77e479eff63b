import { Later } from '../../ui/later.tsx';
import { useCart } from './cart-provider.tsx';

const loadSheet = () => import('./cart-sheet.tsx').then(({ CartSheet }) => CartSheet);

/** The panel that slides in from the right whenever something is added to the cart. Its code is loaded when it first opens. */
export function CartPanel() {
  const { isPanelOpen } = useCart();
  return <Later load={loadSheet} isWanted={isPanelOpen} props={{}} />;
}
