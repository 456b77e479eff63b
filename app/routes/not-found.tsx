import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { NotFoundPage } from '#features/shell/not-found-page.tsx';
import { pageMeta } from '#lib/page/page-meta.ts';

export function meta() {
  return [...pageMeta({ title: 'Page not found' }), { name: 'robots', content: 'noindex' }];
}

export default function NotFound() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.error(`404 Error: no page at ${pathname}`);
  }, [pathname]);
  return <NotFoundPage />;
}
