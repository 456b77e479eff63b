import { FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { FileInput } from '#ui/file-input.tsx';

interface ChooseCsvFileProps {
  isDisabled?: boolean;
  onChoose: (file: File) => void;
}

/** A button that chooses a CSV file. */
export function ChooseCsvFile({ isDisabled = false, onChoose }: ChooseCsvFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button look="secondary" disabled={isDisabled} onClick={() => input.current?.click()}>
        <FolderOpen aria-hidden strokeWidth={1.5} className="size-5" />
        Choose a CSV file
      </Button>
      <FileInput
        ref={input}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        aria-label="CSV file"
        hidden
        onChoose={([file]) => onChoose(file)}
      />
    </>
  );
}
