import { useQuery } from '@tanstack/react-query';
import { Bold, Heading2, Link2, List } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '#ui/button.tsx';
import { TextAreaField } from '#ui/field.tsx';
import { ChoosePicture } from '../uploads/choose-upload.tsx';
import { renderedTextQuery } from '../content-calls.ts';
import { explainError } from '#lib/api/explain-error.ts';
import { useIsWanted } from './wanted-field.ts';
import { insertParagraph } from './insert-paragraph.ts';
import { markText, type Mark } from './mark-text.ts';

const pauseMs = 400;

const buttons = [
  { mark: 'bold', label: 'Bold', Icon: Bold },
  { mark: 'heading', label: 'Heading', Icon: Heading2 },
  { mark: 'list', label: 'List', Icon: List },
  { mark: 'link', label: 'Link', Icon: Link2 },
] as const;

const keys = new Map<string, Mark>([
  ['b', 'bold'],
  ['k', 'link'],
]);

interface MarkdownFieldProps {
  file: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

/**
 * Edits Markdown, with buttons and with a preview by the site's own renderer beside the text, below it on a phone. Pictures
 * of the library are inserted where the cursor is.
 */
export function MarkdownField({ file, value, error, onChange }: MarkdownFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [selected, setSelected] = useState<[number, number]>();
  const isWanted = useIsWanted('text');

  useEffect(() => {
    if (isWanted) area.current?.focus();
  }, [isWanted]);

  useEffect(() => {
    const field = area.current;
    if (selected === undefined || !field) return;
    field.focus();
    field.setSelectionRange(...selected);
  }, [selected]);

  function mark(kind: Mark): void {
    const field = area.current;
    if (!field) return;
    const change = markText(value, field.selectionStart, field.selectionEnd, kind);
    onChange(value.slice(0, change.from) + change.insert + value.slice(change.to));
    setSelected(change.select);
  }

  function markByKey(event: KeyboardEvent): void {
    const kind = keys.get(event.key.toLowerCase());
    if (kind === undefined || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    mark(kind);
  }

  return (
    <div className="grid gap-6 xl:grid-cols-2">
      {/* Keys bubble up from the field, which is the control. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={markByKey}>
        <TextAreaField
          ref={area}
          label="Text"
          hint="Markdown: ## begins a heading, - an entry of a list, **two asterisks** make bold words, [words](/shop) make a link."
          error={error}
          rows={18}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          toolbar={
            <div role="group" aria-label="Format" className="flex gap-1">
              {buttons.map(({ mark: kind, label, Icon }) => (
                <button
                  key={kind}
                  type="button"
                  title={label}
                  aria-label={label}
                  className="inline-flex size-11 items-center justify-center rounded-sm border border-hairline hover:border-control hover:text-pit"
                  onClick={() => mark(kind)}
                >
                  <Icon aria-hidden className="size-4" strokeWidth={1.5} />
                </button>
              ))}
            </div>
          }
        />
        <div className="mt-3">
          <ChoosePicture
            trigger={<Button look="secondary">Insert a picture</Button>}
            onChoose={({ name, alt }) => {
              const cursor = area.current?.selectionEnd ?? value.length;
              const picture = `![${alt.replace(/[[\]\\<>]/g, '')}](/pictures/${name})`;
              onChange(insertParagraph(value, cursor, picture));
            }}
          />
        </div>
      </div>
      <Preview file={file} text={value} />
    </div>
  );
}

function Preview({ file, text }: { file: string; text: string }) {
  const rested = useRested(text);
  const { data, error } = useQuery(renderedTextQuery(file, rested));
  return (
    <section aria-label="Preview" className="min-w-0">
      <h3 className="flex min-h-11 items-center text-15 font-semibold">Preview</h3>
      {error !== null && <p className="mb-3 text-13 font-medium text-error">{explainError(error)}</p>}
      <div className="border border-hairline bg-surface p-5">
        {data !== undefined && (
          // The server renders it and refuses HTML in Markdown.
          <div className="prose" dangerouslySetInnerHTML={{ __html: data }} />
        )}
      </div>
    </section>
  );
}

/** Returns a text once it has not changed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
