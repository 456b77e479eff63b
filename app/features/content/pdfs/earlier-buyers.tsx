import { useMutation, useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#lib/page/toast.ts';
import { announceNewVersion, earlierBuyersQuery, type PdfVersion } from './pdf-calls.ts';

/** Emails earlier buyers about the published version of a PDF, once. Nothing if nobody bought it before. */
export function EarlierBuyers({ version, fileName }: { version: PdfVersion; fileName: string }) {
  const { data } = useQuery(earlierBuyersQuery(version));
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => announceNewVersion(version),
    onSuccess(sent) {
      if (sent > 0) toast({ title: `Email to ${describePeople(sent)} is on its way`, tone: 'success' });
      else toast({ title: 'No email was sent: it was sent before, or another version is on the site.' });
    },
    onSettled: () => setOpen(false),
    meta: { failed: 'No email was sent', reloads: [earlierBuyersQuery(version).queryKey] },
  });
  if (data?.is_announced) {
    return <p className="text-15">Earlier buyers got an email about this version.</p>;
  }
  if (data === undefined || data.buyers === 0) return null;
  const people = describePeople(data.buyers);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-4 border-bar bg-surface px-4 py-3 text-15">
      <p className="min-w-0 flex-1 basis-60">
        This version is on the site. {people} bought an earlier one, and have the new one among their
        downloads.
      </p>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Email ${people}?`}
        description={`Each gets one email with a link to their downloads. It says that a new version of “${fileName}” is ready. You can send it once for this version.`}
        trigger={
          <Button look="secondary">
            <Mail aria-hidden className="size-4" strokeWidth={1.5} />
            Email earlier buyers…
          </Button>
        }
      >
        <Button isBusy={isPending} onClick={() => mutate()}>
          {isPending ? 'Sending…' : `Email ${people}`}
        </Button>
      </Dialog>
    </div>
  );
}

const describePeople = (count: number): string => (count === 1 ? '1 buyer' : `${count} buyers`);
