import type { ReactNode } from 'react';

interface QuoteProps {
  quote: string;
  author: string;
  /** Who that is, in a few words. */
  title: string;
  /** What the person trained with. */
  program?: string;
  portrait: ReactNode;
}

/** What an athlete says, with the height plate in place of a photograph. */
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
