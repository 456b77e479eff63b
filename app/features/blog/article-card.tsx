import type { ArticleSummary } from '#content/blog.server.ts';
import { ArticleCover } from './article-cover.tsx';
import { ArticleFacts } from './article-facts.tsx';
import { Link } from '#ui/link.tsx';
import { NoHyphenBreak } from '#ui/no-hyphen-break.tsx';

interface ArticleCardProps {
  article: ArticleSummary;
  heading?: 'h2' | 'h3';
}

const titleLink = 'after:absolute after:inset-0 group-hover:text-pit';

/** An article in a list. The title's link covers the whole card. */
export function ArticleCard({ article, heading: Heading = 'h2' }: ArticleCardProps) {
  return (
    <article className="group relative grid gap-x-6 gap-y-5 sm:grid-cols-[2fr_3fr] lg:grid-cols-1 lg:content-start">
      <div className="border border-hairline transition-colors duration-[120ms] group-hover:border-ink sm:self-start">
        <ArticleCover
          cover={article.cover}
          picture={article.picture}
          decorative
          sizes="(min-width: 80rem) 25rem, (min-width: 64rem) 33vw, (min-width: 30rem) 40vw, 100vw"
        />
      </div>
      <div className="flex flex-col">
        <ArticleFacts article={article} />
        <Heading className="mt-3 text-28">
          <Link to={`/blog/${article.slug}`} className={titleLink}>
            {article.title}
          </Link>
        </Heading>
        <p className="mt-3 text-15 text-muted">{article.excerpt}</p>
        <p className="mt-4 font-mono text-13">{article.author}</p>
      </div>
    </article>
  );
}

/** The newest article, shown large at the top of the list. */
export function LeadArticle({ article }: { article: ArticleSummary }) {
  return (
    <article className="group relative grid gap-x-10 gap-y-6 lg:grid-cols-12 lg:items-end">
      <div className="border border-hairline transition-colors duration-[120ms] group-hover:border-ink lg:col-span-8">
        <ArticleCover
          cover={article.cover}
          picture={article.picture}
          scale
          decorative
          first
          sizes="(min-width: 80rem) 52rem, (min-width: 64rem) 66vw, 100vw"
        />
      </div>
      <div className="flex flex-col lg:col-span-4 lg:border-t lg:border-ink lg:pt-5">
        <ArticleFacts article={article} />
        <h2 className="mt-4 text-40">
          <Link to={`/blog/${article.slug}`} className={titleLink}>
            <NoHyphenBreak text={article.title} />
          </Link>
        </h2>
        <p className="mt-4 text-muted">{article.excerpt}</p>
        <p className="mt-5 font-mono text-13">{article.author}</p>
      </div>
    </article>
  );
}
