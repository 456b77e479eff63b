import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

const busyMs = 3000;

interface DownloadButtonProps {
  /** What is downloaded, for the label: 'Download {title}'. */
  title: string;
  /** The file's name, for messages. */
  fileName: string;
  look?: 'primary' | 'secondary';
  /** Hands the file to the browser, or throws. */
  onDownload: () => Promise<void>;
}

/** Downloads one bought file. It reads 'Downloading...' for 3 s, longer when the file takes longer, then says it is done. */
export function DownloadButton({ title, fileName, look, onDownload }: DownloadButtonProps) {
  const [isBusy, setBusy] = useState(false);

  async function download(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      await Promise.all([onDownload(), new Promise((resolve) => setTimeout(resolve, busyMs))]);
      toast({ title: 'Download completed! Check your downloads folder.', tone: 'success' });
    } catch (error) {
      console.error(`Could not download ${fileName}`, error);
      toast({ title: `Failed to download ${fileName}. Please try again.`, tone: 'error' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      look={look}
      aria-disabled={isBusy}
      className="aria-disabled:cursor-progress aria-disabled:bg-surface-2 aria-disabled:text-muted"
      onClick={() => void download()}
    >
      <Download aria-hidden className="size-5" strokeWidth={1.5} />
      <span aria-live="polite">{isBusy ? 'Downloading...' : `Download ${title}`}</span>
    </Button>
  );
}
