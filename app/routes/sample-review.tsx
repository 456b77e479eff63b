import { SampleRoom } from '#features/review/public-sample/sample-room.tsx';
import { readSampleReview } from '#content/sample-review.server.ts';
import { pageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/sample-review';

export function loader() {
  return readSampleReview();
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : pageMeta(loaderData);
}

export default function SampleReviewRoute({ loaderData }: Route.ComponentProps) {
  return <SampleRoom sample={loaderData} />;
}
