import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { ChoosePicture } from './choose-picture.tsx';
import { insertParagraph } from './insert-paragraph.ts';

interface MarkdownFieldProps {
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** The text of a Markdown file. Pictures of the library are inserted where the cursor is. */
export function MarkdownField({ value, error, onChange }: MarkdownFieldProps) {
  const [cursor, setCursor] = useState(value.length);
  return (
    <div className="flex flex-col items-start gap-3">
      <TextAreaField
        label="Text"
        hint="Markdown: ## begins a heading, - an entry of a list, **two asterisks** make bold words, [words](/shop) make a link."
        error={error}
        className="w-full"
        rows={18}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onSelect={({ currentTarget }) => setCursor(currentTarget.selectionEnd)}
      />
      <ChoosePicture
        trigger={<Button look="secondary">Insert a picture</Button>}
        onChoose={({ name, alt }) => {
          const picture = `![${alt.replace(/[[\]\\<>]/g, '')}](/pictures/${name})`;
          onChange(insertParagraph(value, cursor, picture));
        }}
      />
    </div>
  );
}
