import type { SlowMotion } from '#domain/slow-motion.ts';
import { Check, MessageSquare, Trash2 } from 'lucide-react';
import { memo, useState, type ReactNode } from 'react';
import { formatFilmTime } from '#domain/format-clock.ts';
import { classNames } from '#ui/class-names.ts';
import { describeShapes } from '../drawing/drawn-shape.ts';
import { isEmptyNote, type Note } from '../../review.ts';
import { NoteField } from './note-field.tsx';

interface NoteCardProps {
  note: Note;
  /** Width of the frame divided by its height. */
  aspect: number;
  /** How many times slower the video plays; null if unknown. */
  slowMotion: SlowMotion;
  isSelected: boolean;
  /** Shown unless the note is selected, because then its replies are visible. */
  replyCount: number;
  onSelect: (note: Note) => void;
  /** Coaches only. */
  onChange?: (note: Note) => void;
  onDelete?: (note: Note) => void;
  /** Focuses the text field. */
  isWriting?: boolean;
  onWritten?: () => void;
  /** Shown below the selected note. */
  children?: ReactNode;
}

function DeleteButton({ note, onDelete }: { note: Note; onDelete: (note: Note) => void }) {
  const [isConfirming, setConfirming] = useState(false);
  const isEmpty = isEmptyNote(note);
  return (
    <button
      type="button"
      onBlur={() => setConfirming(false)}
      onClick={() => (isEmpty || isConfirming ? onDelete(note) : setConfirming(true))}
      className={classNames(
        'inline-flex min-h-9 items-center gap-1.5 px-2 text-13 font-semibold pointer-coarse:min-h-11',
        isConfirming ? 'bg-error text-ground' : 'text-muted hover:text-error',
      )}
    >
      <Trash2 aria-hidden strokeWidth={1.5} className="size-4" />
      {isConfirming ? 'Confirm delete' : 'Delete'}
    </button>
  );
}

export const NoteCard = memo(function NoteCard({
  note,
  aspect,
  slowMotion,
  isSelected,
  replyCount,
  onSelect,
  onChange,
  onDelete,
  isWriting = false,
  onWritten,
  children,
}: NoteCardProps) {
  const time = formatFilmTime(note.atUs, slowMotion);
  const drawn = describeShapes(note.shapes, { aspect, slowMotion });
  return (
    <li
      aria-current={isSelected ? 'true' : undefined}
      className={classNames(
        'border-l-4 border-b border-b-hairline',
        isSelected ? 'border-l-tartan bg-surface' : 'border-l-transparent',
      )}
    >
      <div className="flex items-center justify-between pr-2">
        <button
          type="button"
          onClick={() => onSelect(note)}
          className="inline-flex min-h-11 flex-1 items-center gap-2 px-3 text-left font-mono text-15 font-semibold text-pit -outline-offset-2 hover:underline"
        >
          {time}
          <span className="sr-only">, go to this note</span>
          {note.doneAt !== null && (
            <span className="inline-flex items-center gap-1 font-text text-13 text-grass">
              <Check aria-hidden strokeWidth={2} className="size-4" />
              Done
            </span>
          )}
          {replyCount > 0 && !isSelected && (
            <span className="inline-flex items-center gap-1 font-text text-13 text-muted">
              <MessageSquare aria-hidden strokeWidth={1.5} className="size-4" />
              {replyCount === 1 ? '1 reply' : `${replyCount} replies`}
            </span>
          )}
        </button>
        {onDelete && <DeleteButton note={note} onDelete={onDelete} />}
      </div>
      <div className="pb-3 pl-1 pr-3">
        {onChange ? (
          <NoteField
            label={`Note at ${time}`}
            value={note.body}
            onChange={(body) => onChange({ ...note, body })}
            isSelected={isSelected}
            onFocus={() => {
              if (!isSelected) onSelect(note);
            }}
            isWriting={isWriting}
            onWritten={onWritten}
          />
        ) : (
          note.body !== '' && <p className="whitespace-pre-line px-2 text-15">{note.body}</p>
        )}
        {drawn !== '' && <p className="px-2 pt-1 font-mono text-13 text-muted">{drawn}</p>}
        {isSelected && children}
      </div>
    </li>
  );
});
