import { Check, Copy, Share } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { copyText } from '#lib/device/copy-text.ts';
import { toast } from '#lib/page/toast.ts';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';

const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.5 } as const;

async function shareUrl(url: string): Promise<void> {
  try {
    await navigator.share({ url });
  } catch (error) {
    // The user closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({ title: 'Your phone couldn’t share the link', description: 'Copy it instead.', tone: 'error' });
  }
}

interface NewLinkUrlProps {
  url: string;
  label?: string;
  /** Replaces the button that shares the link. */
  action?: ReactNode;
}

/** The URL of a link that was just made and is not stored, to copy or to share. */
export function NewLinkUrl({ url, label = 'Your link', action }: NewLinkUrlProps) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="border-l-4 border-bar bg-surface p-4">
      <TextField
        label={label}
        hint="Copy it now. We don’t store it, so you won’t see it here again."
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
        className="[&_input]:font-mono"
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => void copyText(url).then(setCopied)}>
          {isCopied ? <Check {...icon} /> : <Copy {...icon} />}
          <span aria-live="polite">{isCopied ? 'Copied' : 'Copy link'}</span>
        </Button>
        {action ??
          ('share' in navigator && (
            <Button look="secondary" onClick={() => void shareUrl(url)}>
              <Share {...icon} />
              Share…
            </Button>
          ))}
      </div>
    </div>
  );
}
