import { data, isRouteErrorResponse } from 'react-router';
import { articleMeta } from '#features/blog/article-meta.ts';
import { ArticleNotFound } from '#features/blog/article-not-found.tsx';
import { ArticlePage } from '#features/blog/article-page.tsx';
import { FreePdf, useFreeGuide } from '#features/downloads/free-pdf.tsx';
import { NewsletterSection } from '#features/newsletter/newsletter-section.tsx';
import { readArticles, toSummary } from '#content/blog.server.ts';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/blog-article';

export function loader({ params }: Route.LoaderArgs) {
  const articles = readArticles();
  const article = articles.find(({ slug }) => slug === params.slug);
  if (!article) throw data('Blog Post Not Found', { status: 404 });
  return { article, others: articles.filter((other) => other !== article).map(toSummary) };
}

/** A URL that was not prerendered has no inlined data. Requesting it yields the 404. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader();
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData !== undefined) return articleMeta(loaderData.article);
  return privatePageMeta('Blog Post Not Found');
}

export default function BlogArticleRoute({ loaderData }: Route.ComponentProps) {
  const guide = useFreeGuide();
  return (
    <ArticlePage {...loaderData}>
      {guide !== undefined && (
        <div className="page-width mt-16 print:hidden">
          <FreePdf productId={guide} showName />
        </div>
      )}
      <NewsletterSection />
    </ArticlePage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <ArticleNotFound />;
  throw error;
}
