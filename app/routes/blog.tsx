import { BlogPage } from '#features/blog/blog-page.tsx';
import { readArticles, readBlogList, toSummary } from '#content/blog.server.ts';
import { pageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/blog';

export function loader() {
  return { list: readBlogList(), articles: readArticles().map(toSummary) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : pageMeta(loaderData.list);
}

export default function BlogRoute({ loaderData }: Route.ComponentProps) {
  return <BlogPage {...loaderData} />;
}
