import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { toast } from '#lib/page/toast.ts';

const busyMs = 3000;

interface DownloadButtonProps {
  /** Completes the label 'Download {title}'. */
  title: string;
  /** File name for the log. */
  fileName: string;
  look?: 'primary' | 'secondary';
  /** Saves the file, or throws. */
  onDownload: () => Promise<void>;
  messages: {
    /** Toast on click; omit for none. */
    started?: string;
    done: string;
    failed: (error: unknown) => string;
  };
}

/** Button that downloads one file. It reads 'Downloading...' for at least 3 seconds, then shows a toast. */
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
