import { formatDay } from '#domain/days.ts';
import type { ArticleSummary } from '#content/blog.server.ts';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';

interface ArticleFactsProps {
  article: Pick<ArticleSummary, 'category' | 'date' | 'readingMinutes'>;
  className?: string;
}

/** Category, date and reading time on one line. */
export function ArticleFacts({ article, className }: ArticleFactsProps) {
  return (
    <p
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 font-mono sm:gap-x-4 text-13 text-muted',
        className,
      )}
    >
      <Badge>{article.category}</Badge>
      <time dateTime={article.date}>{formatDay(article.date)}</time>
      <span>{article.readingMinutes} min read</span>
    </p>
  );
}
