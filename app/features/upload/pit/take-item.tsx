import { Play, Send, Trash2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatClock } from '#domain/format-clock.ts';
import { formatMoment } from '#domain/days.ts';
import { formatMegabytes } from '#lib/text/format-size.ts';
import { useUnits } from '#common/units/units.ts';
import { Button } from '#ui/button.tsx';
import { Collapsible } from '#ui/collapsible.tsx';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { emptyDraft, type JumpDraft } from '../jump/jump-draft.ts';
import { JumpFields, summarizeJump } from '../jump/jump-fields.tsx';
import { readTakeBytes, type Take } from './take-store.ts';
import type { Takes } from './use-takes.ts';

const icon = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-5' } as const;

/** Shows a blob in an image or video element. */
function useBlobSource(blob: Blob | undefined) {
  const element = useRef<HTMLImageElement & HTMLVideoElement>(null);
  useEffect(() => {
    if (!blob || !element.current) return;
    const url = URL.createObjectURL(blob);
    element.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return element;
}

/** The numbers of a take. Kept while typing, and stored with every change. */
function TakeNumbers({ take, onChange }: { take: Take; onChange: (about: JumpDraft) => void }) {
  const units = useUnits();
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState<JumpDraft>(take.about ?? emptyDraft(units));
  return (
    <Collapsible
      heading="The jump’s numbers"
      summary={summarizeJump(draft) || 'Grip, pole, run-up, bar: they go into the form with the take'}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      <JumpFields
        userId={take.userId}
        draft={draft}
        problems={{}}
        onChange={(about) => {
          setDraft(about);
          onChange(about);
        }}
      />
    </Collapsible>
  );
}

interface TakeItemProps {
  take: Take;
  takes: Takes;
  /** Why the take cannot go into the form now; undefined if it can. */
  obstacle: string | undefined;
  onUse: (take: Take, bytes: Blob) => void;
}

/** A take with its picture, time and length, and what can be done with it. */
export function TakeItem({ take, takes, obstacle, onUse }: TakeItemProps) {
  const { id, filmedAt, seconds, size, thumbnail, usedAt } = take;
  const [film, setFilm] = useState<Blob>();
  const [isMissing, setMissing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const picture = useBlobSource(thumbnail);
  const player = useBlobSource(film);
  const time = formatMoment(new Date(filmedAt));

  async function withBytes(act: (bytes: Blob) => void): Promise<void> {
    const bytes = await readTakeBytes(id).catch(() => undefined);
    setMissing(bytes === undefined);
    if (bytes) act(bytes);
  }

  return (
    <li aria-label={`Take of ${time}`} className="py-5">
      <div className="flex gap-4">
        <div className="aspect-video w-28 shrink-0 bg-[#0e1216]">
          {thumbnail && <img ref={picture} alt="" className="size-full object-contain" />}
        </div>
        <div className="min-w-0">
          <p className="font-semibold">{time}</p>
          <p className="font-mono text-13 text-muted">
            {formatClock(Math.round(seconds))} · {formatMegabytes(size)}
          </p>
          {usedAt !== undefined && (
            <p className="text-13 text-muted">Put into the form {formatMoment(new Date(usedAt))}</p>
          )}
        </div>
      </div>
      {film && (
        <video
          ref={player}
          controls
          autoPlay
          muted
          playsInline
          aria-label={`Take of ${time}`}
          className="mt-4 aspect-video w-full bg-[#0e1216] object-contain"
        />
      )}
      {isMissing && (
        <p role="alert" className="mt-2 text-15 text-error">
          The video is no longer on this device. The browser may have deleted it.
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-2">
        <Button
          look="secondary"
          className="px-4!"
          disabled={obstacle !== undefined}
          onClick={() => void withBytes((bytes) => onUse(take, bytes))}
        >
          <Send {...icon} />
          Use this take
        </Button>
        <Button look="quiet" onClick={() => (film ? setFilm(undefined) : void withBytes(setFilm))}>
          {film ? <X {...icon} /> : <Play {...icon} />}
          {film ? 'Close' : 'Play'}
        </Button>
        <Button look="quiet" onClick={() => setDeleting(true)}>
          <Trash2 {...icon} />
          Delete
        </Button>
      </div>
      {obstacle !== undefined && <p className="mt-1 text-13 text-muted">{obstacle}</p>}
      <TakeNumbers take={take} onChange={(about) => void takes.describe(id, about)} />
      <DeleteDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title="Delete this take?"
        description={`Filmed ${time}`}
        action="Delete"
        isPending={false}
        onDelete={() => void takes.remove(id)}
      >
        <p>It is only on this device, so it can’t be restored.</p>
      </DeleteDialog>
    </li>
  );
}
