import { SharedPage } from '#features/review/opened-link/shared-page.tsx';
import { privatePageMeta } from '#lib/page/page-meta.ts';

export const meta = () => privatePageMeta('Shared review');

export default function SharedReviewRoute() {
  return <SharedPage />;
}
