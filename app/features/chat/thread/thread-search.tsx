import { Search } from 'lucide-react';
import { useRef } from 'react';
import { SearchField } from '#ui/search-field.tsx';

interface ThreadSearchProps {
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens and closes the search of a thread, to leave room for the messages. */
export function ThreadSearchButton({ isOpen, onToggle }: ThreadSearchProps) {
  return (
    <button
      type="button"
      aria-label="Search messages"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="grid size-11 shrink-0 place-items-center rounded-sm hover:bg-surface-2 aria-expanded:bg-surface-2"
    >
      <Search aria-hidden strokeWidth={1.5} className="size-5" />
    </button>
  );
}

/** The search field of a thread. Gets the focus when it opens. */
export function ThreadSearchField({ value, onType }: { value: string; onType: (text: string) => void }) {
  const hasFocused = useRef(false);
  return (
    <SearchField
      ref={(input) => {
        if (input && !hasFocused.current) input.focus();
        hasFocused.current = true;
      }}
      label="Text of the messages"
      isLabelHidden
      placeholder="Text of the messages"
      value={value}
      onType={onType}
      className="basis-full"
    />
  );
}
