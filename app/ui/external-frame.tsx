import { ArrowUpRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, ExternalButtonLink } from './button.tsx';

interface ExternalFrameProps {
  /** URL of the third-party page. */
  src: string;
  /** Accessible name of the frame. */
  title: string;
  /** Label of the button that loads the frame. */
  loadLabel: string;
  look?: 'primary' | 'secondary';
  /** Shown until the frame is loaded. */
  poster?: ReactNode;
  /** URL of 'Open in a new tab'. Defaults to `src`. */
  pageUrl?: string;
  /** Permissions policy, such as 'autoplay; fullscreen'. */
  allow?: string;
  className?: string;
}

/** Embeds a third-party page. Nothing is requested from it until the visitor presses the button. */
export function ExternalFrame({
  src,
  title,
  loadLabel,
  look = 'secondary',
  poster,
  pageUrl = src,
  allow,
  className,
}: ExternalFrameProps) {
  const [loaded, setLoaded] = useState(false);
  return (
    <>
      {loaded ? (
        // The button disappears; without this, keyboard focus would jump to the top of the page.
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
          <Button look={look} aria-label={`${loadLabel}: ${title}`} onClick={() => setLoaded(true)}>
            {loadLabel}
          </Button>
        )}
        <ExternalButtonLink look="quiet" href={pageUrl}>
          Open in a new tab <ArrowUpRight aria-hidden className="size-4" strokeWidth={1.5} />
        </ExternalButtonLink>
      </div>
    </>
  );
}
