import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ComingSoon } from '#content/coming-soon.server.ts';
import { Button } from '#ui/button.tsx';
import { Picture } from '#ui/picture.tsx';
import { toast } from '#lib/page/toast.ts';
import { NoHyphenBreak } from '#ui/no-hyphen-break.tsx';

interface ThankYouProps {
  thanks: ComingSoon['thanks'];
  /** Downloads the PDF. Throws when the download fails. */
  onDownload: () => Promise<void>;
  onBack: () => void;
}

/** Replaces the waitlist form after joining: a thank-you with a free PDF. */
export function ThankYou({ thanks, onDownload, onBack }: ThankYouProps) {
  const [isDownloading, setDownloading] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function download(): Promise<void> {
    setDownloading(true);
    try {
      await onDownload();
      toast({
        title: 'Download started',
        description: 'Your PDF download has been initiated.',
        tone: 'success',
      });
    } catch (error) {
      console.error('The free PDF could not be downloaded', error);
      toast({
        title: 'Download failed',
        description: 'Failed to download the PDF. Please try again.',
        tone: 'error',
      });
    } finally {
      setDownloading(false);
    }
  }

  return (
    <div className="animate-arrive max-w-4xl">
      <h1 ref={heading} tabIndex={-1} className="text-program uppercase [font-stretch:75%]">
        <NoHyphenBreak text={thanks.heading} />
      </h1>
      <p className="mt-6 max-w-xl text-21 text-muted">{thanks.promise}</p>
      <div className="mt-12 grid gap-x-10 gap-y-6 border-t-4 border-bar bg-surface p-5 sm:grid-cols-[11rem_1fr] sm:p-8 lg:items-center">
        <Picture
          name="guide-best-pole-vault-drills-cover"
          alt=""
          sizes="11rem"
          className="h-auto w-28 border border-hairline sm:w-full"
        />
        <div>
          <h2 className="text-28">{thanks.giftHeading}</h2>
          <p className="mt-3 max-w-xl text-muted">{thanks.gift}</p>
          <div className="mt-8 flex flex-wrap gap-4">
            <Button disabled={isDownloading} onClick={() => void download()}>
              <Download aria-hidden className="size-5" strokeWidth={1.5} />
              {isDownloading ? 'Downloading...' : 'Download Now'}
            </Button>
            <Button look="secondary" onClick={onBack}>
              Back to Waitlist
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}
