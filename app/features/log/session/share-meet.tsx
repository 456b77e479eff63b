import { Copy, Download } from 'lucide-react';
import { formatDate } from '#domain/format-date.ts';
import { useUnits } from '#common/units/units.ts';
import type { JumpSession } from '#domain/jump-log.ts';
import { meetAsCsv, meetAsText, type MeetCard } from '#domain/meet-card.ts';
import { copyText } from '#lib/device/copy-text.ts';
import { saveFile } from '#lib/device/save-file.ts';
import { Button } from '#ui/button.tsx';

const icon = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-5' } as const;

/** Copies the card of a meet as text, or saves it as CSV. */
export function ShareMeet({ session, card }: { session: JumpSession; card: MeetCard }) {
  const units = useUnits();
  const text = meetAsText({ ...session, heldOn: formatDate(session.heldOn) }, card, units);
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="secondary" onClick={() => void copyText(text, 'The result is copied')}>
        <Copy {...icon} />
        Copy result
      </Button>
      <Button
        look="secondary"
        onClick={() =>
          saveFile(new Blob([meetAsCsv(card)], { type: 'text/csv' }), `meet-${session.heldOn}.csv`)
        }
      >
        <Download {...icon} />
        CSV
      </Button>
    </div>
  );
}
