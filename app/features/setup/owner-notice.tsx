import { useMatches } from 'react-router';
import { useSession } from '#lib/session/session.ts';
import { actsAs } from '#lib/session/staff-roles.ts';
import { LazyComponent } from '#ui/lazy-component.tsx';

const loadNotice = () => import('./sample-notice.tsx').then(({ SampleNotice }) => SampleNotice);

/** Shows a signed-in owner the notice about samples on public pages. Visitors do not load it. */
export function OwnerNotice() {
  const isOwner = actsAs(useSession(), 'admin');
  const isPrivatePage = useMatches().some(({ id }) => id === 'routes/with-queries');
  return isOwner && !isPrivatePage && <LazyComponent load={loadNotice} shouldLoad props={{}} />;
}
