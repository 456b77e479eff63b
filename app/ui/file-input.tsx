import type { ComponentProps } from 'react';

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  /** Called with at least one file; with more only if the input is `multiple`. */
  onChoose: (files: [File, ...File[]]) => void;
}

/** A file input. The same file can be chosen twice in a row, which a plain one does not notice. */
export function FileInput({ onChoose, ...props }: FileInputProps) {
  return (
    <input
      {...props}
      type="file"
      onChange={({ currentTarget }) => {
        const [first, ...more] = currentTarget.files ?? [];
        currentTarget.value = '';
        if (first) onChoose([first, ...more]);
      }}
    />
  );
}
