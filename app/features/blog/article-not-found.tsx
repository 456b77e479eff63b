import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '#ui/button.tsx';

/** Shown at the address of an article that does not exist. */
export function ArticleNotFound() {
  return (
    <div className="page-width flex flex-col items-start py-16 lg:py-28">
      <p className="font-mono text-15 text-muted">404</p>
      <h1 className="mt-3 text-64">Blog Post Not Found</h1>
      <p className="mt-6 max-w-xl text-21 text-muted">
        We couldn’t find this article. It may have been renamed or removed.
      </p>
      <ButtonLink to="/blog" className="mt-10">
        <ArrowLeft aria-hidden className="size-5" strokeWidth={1.5} />
        Back to Blog
      </ButtonLink>
    </div>
  );
}
