import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSite } from '#lib/site/site-data.ts';
import type { Article, ArticleSection, ArticleSummary } from '#content/blog.server.ts';
import { ArticleCard } from './article-card.tsx';
import { ArticleCover } from './article-cover.tsx';
import { ArticleFacts } from './article-facts.tsx';
import { Link } from '#ui/link.tsx';
import { NoHyphenBreak } from '#ui/no-hyphen-break.tsx';

interface ArticlePageProps {
  article: Article;
  /** The other articles, newest first. */
  others: readonly ArticleSummary[];
  /** Shown between the text and the other articles. */
  children?: ReactNode;
}

function Contents({ sections }: { sections: readonly ArticleSection[] }) {
  return (
    <nav aria-label="In this article" className="sticky top-24 hidden lg:block print:hidden">
      <p className="border-t border-ink pt-3 font-mono text-13 text-muted">In this article</p>
      <ol className="mt-2">
        {sections.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-1.5 text-15 text-muted hover:text-pit hover:underline">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Notes() {
  const link = 'text-pit underline underline-offset-4';
  return (
    <p className="mt-12 max-w-[42rem] border-t border-hairline pt-5 text-15 text-muted print:mt-6 print:max-w-none print:text-[9.5pt]">
      General advice for healthy vaulters. It doesn’t replace your coach or your doctor. Questions or
      corrections?{' '}
      <Link to="/contact" className={link}>
        Contact us
      </Link>
      . How we handle your data:{' '}
      <Link to="/privacy" className={link}>
        Privacy
      </Link>
      .
    </p>
  );
}

export function ArticlePage({ article, others, children }: ArticlePageProps) {
  return (
    <>
      <article className="page-width on-paper article-on-paper pt-6 lg:pt-10 print:pt-0">
        <p className="hidden font-mono text-13 print:mb-6 print:block">{useSite().name}</p>
        <Link
          to="/blog"
          className="inline-flex min-h-11 items-center gap-2 text-15 font-semibold text-pit underline-offset-4 hover:underline print:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" strokeWidth={1.5} />
          Back to Blog
        </Link>
        <header className="mt-4 grid gap-x-6 gap-y-6 lg:mt-6 lg:grid-cols-12 lg:items-end">
          <div className="lg:col-span-8">
            <ArticleFacts article={article} />
            <h1 className="mt-4 text-64">
              <NoHyphenBreak text={article.title} />
            </h1>
          </div>
          <div className="lg:col-span-4">
            <p className="text-muted">{article.excerpt}</p>
            <p className="mt-3 font-mono text-13">{article.author}</p>
          </div>
        </header>
        <div className="mt-8 border border-hairline lg:mt-12 print:mt-5 print:max-w-sm">
          <ArticleCover
            cover={article.cover}
            picture={article.picture}
            scale
            first
            sizes="(min-width: 80rem) 80rem, 100vw"
          />
        </div>
        <div className="mt-10 lg:mt-16 lg:grid lg:grid-cols-12 lg:gap-x-6 print:mt-6 print:block">
          <div className="lg:col-span-3">
            <Contents sections={article.sections} />
          </div>
          <div className="lg:col-span-8 lg:col-start-5">
            <div className="prose long-read" dangerouslySetInnerHTML={{ __html: article.body }} />
            <Notes />
          </div>
        </div>
      </article>
      {children}
      {others.length > 0 && (
        <section aria-labelledby="keep-reading" className="page-width pt-20 lg:pt-28 print:hidden">
          <h2 id="keep-reading" className="border-t border-ink pt-6 text-40">
            Keep reading
          </h2>
          <ul className="mt-8 grid gap-x-6 gap-y-10 lg:grid-cols-3">
            {others.map((other) => (
              <li key={other.id}>
                <ArticleCard article={other} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
