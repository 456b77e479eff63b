import { Upload } from 'lucide-react';
import { useId } from 'react';
import { FileInput } from '#ui/file-input.tsx';

interface ChooseFileProps {
  label: string;
  /** Types of files, as for an input. A folder gives all of its files. */
  accept?: string;
  multiple?: boolean;
  /** Chooses a folder. */
  isFolder?: boolean;
  onChoose?: (file: File) => void;
  onChooseAll?: (files: File[]) => void;
}

/** Button that opens the device's files. */
export function ChooseFile({
  label,
  accept,
  multiple = false,
  isFolder = false,
  onChoose,
  onChooseAll,
}: ChooseFileProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-sm border border-control px-6 text-15 font-semibold hover:border-ink hover:bg-surface-2 has-focus-visible:outline-2 has-focus-visible:outline-pit"
    >
      <Upload aria-hidden className="size-4" strokeWidth={1.5} />
      {label}
      <FileInput
        id={id}
        accept={accept}
        multiple={multiple || isFolder}
        // Not in React's types.
        {...(isFolder && { webkitdirectory: '' })}
        className="sr-only"
        onChoose={(files) => {
          onChoose?.(files[0]);
          onChooseAll?.(files);
        }}
      />
    </label>
  );
}
