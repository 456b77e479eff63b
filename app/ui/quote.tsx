import type { ReactNode } from 'react';

interface QuoteProps {
  quote: string;
  author: string;
  /** The author in a few words, such as role and best. */
  title: string;
  /** Program that the author trained with. */
  program?: string;
  portrait: ReactNode;
}

/** Testimonial with the author's portrait. */
export function Quote({ quote, author, title, program, portrait }: QuoteProps) {
  return (
    <figure className="flex h-full flex-col border-t border-ink pt-6">
      <blockquote className="flex-1 text-21 [text-wrap:pretty]">“{quote}”</blockquote>
      <figcaption className="mt-6 flex items-center gap-4">
        <div className="w-16 shrink-0 border border-hairline bg-surface">{portrait}</div>
        <div className="text-15">
          <p className="font-semibold">{author}</p>
          <p className="text-muted">{title}</p>
          {program !== undefined && <p className="mt-0.5 font-mono text-13 text-muted">{program}</p>}
        </div>
      </figcaption>
    </figure>
  );
}
