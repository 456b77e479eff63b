import { useEffect, useState } from 'react';
import { onFirstToast, startShowing } from '#lib/page/toast.ts';
import { LazyComponent } from './lazy-component.tsx';

const listProps = { onReady: startShowing };
const loadList = () => import('./toast-list.tsx').then(({ ToastList }) => ToastList);

/** Container of the toasts, rendered once in the root. Its code is loaded with the first toast. */
export function Toaster() {
  const [shouldLoad, setShouldLoad] = useState(false);
  useEffect(() => {
    onFirstToast(() => setShouldLoad(true));
  }, []);
  return <LazyComponent load={loadList} shouldLoad={shouldLoad} props={listProps} />;
}
