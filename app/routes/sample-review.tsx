import { SampleRoom } from '#features/review/public-sample/sample-room.tsx';
import { readSampleReview } from '#content/sample-review.server.ts';
import type { Route } from './+types/sample-review';

export { publicMeta as meta } from '#lib/page/page-meta.ts';

export function loader() {
  return readSampleReview();
}

export default function SampleReviewRoute({ loaderData }: Route.ComponentProps) {
  return <SampleRoom sample={loaderData} />;
}
