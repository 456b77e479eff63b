import { ArrowUpRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, ExternalButtonLink } from './button.tsx';

interface ExternalFrameProps {
  /** Address of the other company's page. */
  src: string;
  /** What is framed, for assistive technology. */
  title: string;
  /** Label of the button that loads it. */
  load: string;
  look?: 'primary' | 'secondary';
  /** Our own picture, shown until the page is loaded. */
  poster?: ReactNode;
  /** Where 'Open in a new tab' leads, when that is another address. */
  page?: string;
  /** What the page may use: 'autoplay; fullscreen'. */
  allow?: string;
  className?: string;
}

/** Another company's page. Nothing of it is requested before the button is pressed; a new tab is the other way. */
export function ExternalFrame({
  src,
  title,
  load,
  look = 'secondary',
  poster,
  page = src,
  allow,
  className,
}: ExternalFrameProps) {
  const [loaded, setLoaded] = useState(false);
  return (
    <>
      {loaded ? (
        // Without focus here, a keyboard would fall back to the top of the page as the button goes.
        <iframe
          ref={(frame) => frame?.focus()}
          src={src}
          title={title}
          allow={allow}
          referrerPolicy="strict-origin"
          sandbox="allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts"
          className={className}
        />
      ) : (
        poster
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {!loaded && (
          <Button look={look} aria-label={`${load}: ${title}`} onClick={() => setLoaded(true)}>
            {load}
          </Button>
        )}
        <ExternalButtonLink look="quiet" href={page}>
          Open in a new tab <ArrowUpRight aria-hidden className="size-4" strokeWidth={1.5} />
        </ExternalButtonLink>
      </div>
    </>
  );
}
