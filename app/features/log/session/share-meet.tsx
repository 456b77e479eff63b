import { useMutation } from '@tanstack/react-query';
import { Copy, Download, Image } from 'lucide-react';
import { formatDay } from '#domain/days.ts';
import { saveCsv } from '#common/csv/save-csv.ts';
import { useUnits } from '#common/units/units.ts';
import type { JumpSession } from '#domain/jump-log.ts';
import { meetAsCsv, meetAsText, type MeetCard } from '#domain/meet-card.ts';
import { siteData } from '#lib/site/site-data.ts';
import { copyText } from '#lib/device/copy-text.ts';
import { saveFile } from '#lib/device/save-file.ts';
import { Button } from '#ui/button.tsx';
import { drawMeet } from './draw-meet.ts';

const icon = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-5' } as const;

/** Copies the card of a meet as text, shares it as a picture, or saves it as CSV. */
export function ShareMeet({ session, card }: { session: JumpSession; card: MeetCard }) {
  const units = useUnits();
  const text = meetAsText({ title: session.title, date: formatDay(session.heldOn) }, card, units);
  const { mutate: share, isPending } = useMutation({
    mutationFn: async () => {
      const { title, heldOn } = session;
      const name = `meet-${heldOn}.png`;
      const png = await drawMeet(
        { title: title || 'Meet', date: formatDay(heldOn), brand: siteData().name, card },
        units,
      );
      const file = new File([png], name, { type: 'image/png' });
      if (!('canShare' in navigator && navigator.canShare({ files: [file] }))) saveFile(png, name);
      // Closing the share sheet is no error.
      else await navigator.share({ files: [file] }).catch(() => undefined);
    },
    meta: { failed: 'The picture wasn’t made' },
  });
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="secondary" onClick={() => void copyText(text, 'The result is copied')}>
        <Copy {...icon} />
        Copy result
      </Button>
      <Button look="secondary" aria-disabled={isPending} onClick={() => share()}>
        <Image {...icon} />
        Picture
      </Button>
      <Button
        look="secondary"
        onClick={() => saveCsv(`meet-${session.heldOn}.csv`, (separator) => meetAsCsv(card, separator))}
      >
        <Download {...icon} />
        CSV
      </Button>
    </div>
  );
}
