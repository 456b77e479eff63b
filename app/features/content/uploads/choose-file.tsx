import { Upload } from 'lucide-react';
import { useId } from 'react';
import { FileInput } from '#ui/file-input.tsx';

interface ChooseFileProps {
  label: string;
  /** Types of files, as for an input. */
  accept: string;
  onChoose: (file: File) => void;
}

/** Button that opens the device's files. */
export function ChooseFile({ label, accept, onChoose }: ChooseFileProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-sm border border-control px-6 text-15 font-semibold hover:border-ink hover:bg-surface-2 has-focus-visible:outline-2 has-focus-visible:outline-pit"
    >
      <Upload aria-hidden className="size-4" strokeWidth={1.5} />
      {label}
      <FileInput id={id} accept={accept} className="sr-only" onChoose={([file]) => onChoose(file)} />
    </label>
  );
}
