import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { toast } from './toast.tsx';

const busyMs = 3000;

interface DownloadButtonProps {
  /** What is downloaded, for the label: 'Download {title}'. */
  title: string;
  /** The file's name, for the log. */
  fileName: string;
  look?: 'primary' | 'secondary';
  /** Hands the file to the browser, or throws. */
  onDownload: () => Promise<void>;
  messages: {
    /** Said at the click; nothing when left out. */
    started?: string;
    done: string;
    failed: (error: unknown) => string;
  };
}

/** Downloads one file. It reads 'Downloading...' for 3 s, longer when the file takes longer, then says it is done. */
export function DownloadButton({ title, fileName, look, onDownload, messages }: DownloadButtonProps) {
  const [isBusy, setBusy] = useState(false);

  async function download(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    if (messages.started !== undefined) toast(messages.started);
    try {
      await Promise.all([onDownload(), new Promise((resolve) => setTimeout(resolve, busyMs))]);
      toast({ title: messages.done, tone: 'success' });
    } catch (error) {
      console.error(`Could not download ${fileName}`, error);
      toast({ title: messages.failed(error), tone: 'error' });
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
