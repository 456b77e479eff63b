import { CoachingPage } from '#features/coaching/coaching-page.tsx';
import { readCoaching } from '#content/coaching.server.ts';
import type { Route } from './+types/coaching';

export { publicMeta as meta } from '#lib/page/page-meta.ts';

export function loader() {
  return readCoaching();
}

export default function CoachingRoute({ loaderData }: Route.ComponentProps) {
  return <CoachingPage {...loaderData} />;
}
