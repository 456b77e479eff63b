import type { ArticleSummary, BlogList } from '#content/blog.server.ts';
import { ArticleCard, LeadArticle } from './article-card.tsx';
import { NoHyphenBreak } from '#ui/no-hyphen-break.tsx';

interface BlogPageProps {
  list: BlogList;
  /** Newest first. */
  articles: readonly ArticleSummary[];
}

/** All articles: the newest one large, the others below it. */
export function BlogPage({ list, articles }: BlogPageProps) {
  const [newest, ...others] = articles;
  return (
    <div className="page-width py-12 lg:py-20">
      <header className="flex flex-col gap-x-16 gap-y-5 lg:flex-row lg:items-end lg:justify-between">
        <h1 className="text-display uppercase [font-stretch:75%]">
          <NoHyphenBreak text={list.title} />
        </h1>
        <p className="max-w-lg text-21 text-muted">{list.lead}</p>
      </header>
      {newest !== undefined && (
        <div className="mt-10 border-t border-ink pt-8 lg:mt-14 lg:pt-10">
          <LeadArticle article={newest} />
        </div>
      )}
      {others.length > 0 && (
        <ul className="mt-14 grid gap-x-6 gap-y-10 lg:mt-20 lg:grid-cols-3">
          {others.map((article) => (
            <li key={article.id} className="border-t border-hairline pt-8 lg:pt-6">
              <ArticleCard article={article} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
