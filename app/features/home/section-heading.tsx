import type { ReactNode } from 'react';

interface SectionHeadingProps {
  id: string;
  children: ReactNode;
  /** A paragraph under the heading. */
  text?: string;
}

/** Heading of a section of the home page. */
export function SectionHeading({ id, children, text }: SectionHeadingProps) {
  return (
    <div>
      <h2
        id={id}
        className="max-w-2xl text-[clamp(2rem,1.3rem+2.6vw,3.5rem)] uppercase leading-[0.96] [font-stretch:80%] [word-spacing:0.08em]"
      >
        {children}
      </h2>
      {text !== undefined && <p className="mt-5 max-w-xl text-muted">{text}</p>}
    </div>
  );
}
