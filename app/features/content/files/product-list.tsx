import { useQuery } from '@tanstack/react-query';
import type { ContentFileSummary } from '#domain/content-calls.ts';
import { rpc } from '#lib/session/ask.ts';
import { moveEntry } from '../editor/content-values.ts';
import { FileLine } from './file-line.tsx';
import { SortableArea, SortableList } from '../editor/sortable-list.tsx';
import { useFileChange } from './use-file-change.ts';

/** Returns what is sold out of products, by the addresses of their pages. */
function useSoldOutNotes(): ReadonlyMap<string, string> {
  const { data = [] } = useQuery({ queryKey: ['stock', 'sold-out'], queryFn: () => rpc('list_sold_out') });
  const notes = new Map<string, string>();
  for (const { product_id: id, option } of data) {
    const address = `/shop/product/${id}`;
    const before = notes.get(address);
    notes.set(address, before === undefined ? `Sold out${option && `: ${option}`}` : `${before}, ${option}`);
  }
  return notes;
}

/** The products in the order of the shop. Moving one changes drafts. Products that a draft removes come last. */
export function ProductList({ files }: { files: readonly ContentFileSummary[] }) {
  const soldOut = useSoldOutNotes();
  const { change, pending } = useFileChange('The order was not changed');
  const removed = files.filter((file) => file.change === 'removed');
  const saved = files.filter((file) => file.change !== 'removed');
  const from = saved.findIndex(({ file }) => pending?.action === 'move' && file === pending.file);
  const shown = pending?.action === 'move' && from >= 0 ? moveEntry(saved, from, pending.to) : saved;

  return (
    <div className="mt-2">
      <SortableArea>
        <SortableList
          entries={shown.map(({ file, title }) => ({ id: file, label: title }))}
          onMove={(place, to) => {
            const moved = shown[place];
            if (moved !== undefined && pending === undefined)
              change({ action: 'move', file: moved.file, to });
          }}
        >
          {(i) => shown[i] && <FileLine summary={shown[i]} extraNote={soldOut.get(shown[i].address ?? '')} />}
        </SortableList>
        <ul>
          {removed.map((summary) => (
            <li key={summary.file}>
              <FileLine summary={summary} />
            </li>
          ))}
        </ul>
      </SortableArea>
    </div>
  );
}
