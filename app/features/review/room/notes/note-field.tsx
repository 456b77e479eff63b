import { CornerDownLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNoteTexts } from '../data/own-work.ts';
import { suggestTexts } from './suggest-texts.ts';

interface NoteFieldProps {
  label: string;
  value: string;
  onChange: (body: string) => void;
  isSelected: boolean;
  onFocus: () => void;
  /** Focuses the field. */
  isWriting: boolean;
  onWritten: (() => void) | undefined;
}

/** The text of a note. While the coach writes, it offers lines that they wrote before. */
export function NoteField({
  label,
  value,
  onChange,
  isSelected,
  onFocus,
  isWriting,
  onWritten,
}: NoteFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  /** Where the coach types; undefined until they do. */
  const [cursor, setCursor] = useState<number>();
  const own = useNoteTexts(isSelected);
  const offered = isSelected && cursor !== undefined ? suggestTexts(own, value, cursor) : undefined;

  function take(text: string): void {
    if (!offered) return;
    onChange(value.slice(0, offered.from) + text + value.slice(offered.to));
    setCursor(undefined);
    field.current?.focus();
  }

  return (
    <>
      <textarea
        aria-label={label}
        value={value}
        maxLength={2000}
        rows={isSelected ? 3 : 1}
        placeholder="What do you see, and what should change?"
        ref={(element) => {
          field.current = element;
          if (!isWriting || !element) return;
          element.focus();
          onWritten?.();
        }}
        onFocus={onFocus}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
        onChange={({ target }) => {
          setCursor(target.selectionStart);
          onChange(target.value);
        }}
        className="field-sizing-content w-full resize-none rounded-sm border border-transparent bg-transparent px-2 py-1.5 text-15 pointer-coarse:text-17 placeholder:text-muted hover:border-hairline focus:border-control focus:bg-ground pointer-coarse:min-h-11"
      />
      <p role="status" className="sr-only">
        {offered &&
          (offered.texts.length === 1
            ? 'One of your texts fits.'
            : `${offered.texts.length} of your texts fit.`)}
      </p>
      {offered && (
        <ul
          aria-label="Your texts"
          className="mx-2 mb-1 divide-y divide-hairline border border-hairline bg-ground"
        >
          {offered.texts.map((text) => (
            <li key={text}>
              <button
                type="button"
                onClick={() => take(text)}
                className="flex min-h-11 w-full items-center gap-2 px-2 py-1.5 text-left text-15 -outline-offset-2 hover:bg-surface-2"
              >
                <CornerDownLeft aria-hidden strokeWidth={1.5} className="size-4 shrink-0 text-pit" />
                <span className="line-clamp-2 min-w-0">{text}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
