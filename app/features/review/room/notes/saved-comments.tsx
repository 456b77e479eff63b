import { MessageSquareQuote, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useSavedComments } from '../data/write-review.ts';

interface SavedCommentsProps {
  userId: string;
  /** Text of the current note, which can be saved. */
  noteText: string;
  onUse: (text: string) => void;
}

/** Inserts one of the coach's saved comments into a note, or saves the note's text as a new one. */
export function SavedComments({ userId, noteText, onUse }: SavedCommentsProps) {
  const [isOpen, setOpen] = useState(false);
  const { list, save, remove } = useSavedComments(userId, isOpen);
  const canSave = noteText.trim() !== '' && list.data?.every(({ body }) => body !== noteText.trim()) === true;
  return (
    <>
      <Button look="quiet" className="!text-13" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MessageSquareQuote aria-hidden strokeWidth={1.5} className="size-4" />
        Saved comments
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Saved comments"
        description="Comments that you use often."
      >
        {list.data?.length === 0 && (
          <p className="text-muted">No saved comments yet. Save the text of a note to use it again.</p>
        )}
        {list.isPending && <p role="status">Loading…</p>}
        {list.isError && (
          <p role="alert">We couldn’t load your saved comments. Close this window and try again.</p>
        )}
        <ul className="divide-y divide-hairline">
          {list.data?.map(({ id, body }) => (
            <li key={id} className="flex items-start gap-2">
              <button
                type="button"
                onClick={() => {
                  onUse(body);
                  setOpen(false);
                }}
                className="min-h-12 flex-1 whitespace-pre-line px-2 py-3 text-left text-15 hover:bg-surface-2"
              >
                {body}
              </button>
              <button
                type="button"
                aria-label={`Delete ‘${body.slice(0, 40)}’`}
                onClick={() => remove.mutate(id)}
                className="grid size-12 shrink-0 place-items-center text-muted hover:text-error"
              >
                <Trash2 aria-hidden strokeWidth={1.5} className="size-5" />
              </button>
            </li>
          ))}
        </ul>
        {canSave && (
          <Button
            look="secondary"
            className="mt-5"
            disabled={save.isPending}
            onClick={() => save.mutate(noteText.trim())}
          >
            Save this note’s text
          </Button>
        )}
      </Dialog>
    </>
  );
}
