import { Dumbbell, Film, ImagePlus, SendHorizontal, type LucideIcon } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useMedia } from '#lib/page/use-media.ts';
import { FileInput } from '#ui/file-input.tsx';
import { Button } from '#ui/button.tsx';
import { emptyContent, isEmpty, maxDrills, maxImages, maxLength } from '../chat.ts';
import type { Outgoing } from '../data/use-outgoing.ts';
import { Attachments } from './attachments.tsx';
import { DrillField, ReviewField } from './link-fields.tsx';
import { useAddPictures } from './use-add-pictures.ts';

interface ComposerProps {
  athleteId: string;
  outgoing: Pick<Outgoing, 'draft' | 'change' | 'sendDraft'>;
}

type Picker = 'drill' | 'review';

function ToolButton({
  icon: Icon,
  label,
  ...props
}: { icon: LucideIcon; label: string } & React.ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="grid size-11 place-items-center rounded-sm hover:bg-surface-2 disabled:text-muted aria-expanded:bg-surface-2"
      {...props}
    >
      <Icon aria-hidden strokeWidth={1.5} className="size-5" />
    </button>
  );
}

/** Writes a message. The draft is stored on the device with every keystroke. */
export function Composer({ athleteId, outgoing }: ComposerProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [picker, setPicker] = useState<Picker>();
  const draft = outgoing.draft ?? emptyContent;
  const { change } = outgoing;
  const pictures = useAddPictures(athleteId, draft.images, change);
  // On a touch screen, Enter starts a new line.
  const sendsWithEnter = useMedia('(pointer: fine)', false);
  const canSend = !isEmpty(draft) && !pictures.isPending;

  function submit(): void {
    if (!canSend) return;
    outgoing.sendDraft();
    setPicker(undefined);
    field.current?.focus();
  }
  function close(): void {
    setPicker(undefined);
    field.current?.focus();
  }
  const toggle = (next: Picker) => setPicker((before) => (before === next ? undefined : next));

  return (
    <form
      aria-label="Write a message"
      className="border-t border-hairline pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Attachments draft={draft} onChange={change} />
      {pictures.problem !== undefined && (
        <p role="alert" className="pb-2 text-13 font-medium text-error">
          {pictures.problem}
        </p>
      )}
      {picker !== undefined && (
        <div className="max-w-md pb-3">
          {picker === 'drill' ? (
            <DrillField
              onChoose={(drill) => {
                const others = draft.drills.filter(({ id: other }) => other !== drill.id);
                change({ drills: [...others, drill].slice(0, maxDrills) });
                close();
              }}
            />
          ) : (
            <ReviewField
              athleteId={athleteId}
              onChoose={(review) => {
                change({ review });
                close();
              }}
            />
          )}
        </div>
      )}
      <label htmlFor={id} className="sr-only">
        Message
      </label>
      <textarea
        ref={field}
        id={id}
        rows={2}
        maxLength={maxLength}
        placeholder="Write a message"
        value={draft.body}
        onChange={({ target }) => change({ body: target.value })}
        onKeyDown={(event) => {
          const isComposing = event.nativeEvent.isComposing;
          if (event.key !== 'Enter' || event.shiftKey || isComposing || !sendsWithEnter) return;
          event.preventDefault();
          submit();
        }}
        className="max-h-40 min-h-16 w-full resize-none rounded-sm border border-control bg-surface px-3 py-2.5 text-17 [field-sizing:content] placeholder:text-muted"
      />
      <div className="flex items-center gap-1 pt-1">
        <FileInput ref={files} accept="image/*" multiple hidden onChoose={pictures.add} />
        <ToolButton
          icon={ImagePlus}
          label={pictures.isPending ? 'Adding the picture…' : 'Add a picture'}
          disabled={pictures.isPending || draft.images.length >= maxImages}
          onClick={() => files.current?.click()}
        />
        <ToolButton
          icon={Film}
          label="Link a review"
          aria-expanded={picker === 'review'}
          onClick={() => toggle('review')}
        />
        <ToolButton
          icon={Dumbbell}
          label="Link a drill"
          aria-expanded={picker === 'drill'}
          disabled={draft.drills.length >= maxDrills}
          onClick={() => toggle('drill')}
        />
        <span role="status" className="ml-2 text-13 text-muted">
          {pictures.isPending && 'Adding the picture…'}
        </span>
        <Button type="submit" disabled={!canSend} className="ml-auto">
          <SendHorizontal aria-hidden strokeWidth={1.5} className="size-5" />
          Send
        </Button>
      </div>
    </form>
  );
}
