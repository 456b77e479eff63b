import { useEffect, useState } from 'react';
import { whenTouched } from '../../lib/when-touched.ts';
import { Later } from '../../ui/later.tsx';
import { useCart } from './cart-provider.tsx';

const loadSheet = () => import('./cart-sheet.tsx').then(({ CartSheet }) => CartSheet);

/** The panel that slides in from the right whenever something is added to the cart. Its code comes when somebody begins to use the page. */
export function CartPanel() {
  const { isPanelOpen } = useCart();
  const [isTouched, setTouched] = useState(false);
  useEffect(() => whenTouched(() => setTouched(true)), []);
  return <Later load={loadSheet} isWanted={isTouched || isPanelOpen} props={{}} />;
}
