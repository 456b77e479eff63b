import { DragDropContext, Draggable, Droppable, type DropResult } from '@hello-pangea/dnd';
import { createContext, useContext, useEffect, useId, useState, type ReactNode } from 'react';
import { SortHandle } from './sort-handle.tsx';

export interface SortableEntry {
  id: string;
  /** Names the entry for screen readers. */
  label: string;
}

interface SortableProps {
  entries: readonly SortableEntry[];
  /** Moves an entry to a place, both from 0. */
  onMove: (from: number, to: number) => void;
}

type Lists = Map<string, SortableProps>;

const ListsContext = createContext<Lists>(new Map());

/** What the library calls while an entry moves. `destination`: null outside of the list. */
interface Place {
  source: { droppableId: string; index: number };
  destination: { index: number } | null;
}

/** Surrounds all sortable lists of a page, also those inside entries of others: the library allows one such element. */
export function SortableArea({ children }: { children: ReactNode }) {
  const [lists] = useState<Lists>(() => new Map());
  const nameOf = ({ source }: Pick<Place, 'source'>) =>
    lists.get(source.droppableId)?.entries[source.index]?.label ?? 'The entry';
  const placeOf = ({ source }: Pick<Place, 'source'>, index: number) =>
    `${index + 1} of ${lists.get(source.droppableId)?.entries.length ?? 1}`;

  function describeEnd(result: DropResult): string {
    const { source, destination, reason } = result;
    if (destination === null || reason === 'CANCEL' || destination.index === source.index) {
      return `${nameOf(result)} stays in place ${placeOf(result, source.index)}.`;
    }
    return `${nameOf(result)} is now in place ${placeOf(result, destination.index)}.`;
  }

  return (
    <DragDropContext
      dragHandleUsageInstructions="Press Space to pick it up, the arrow keys to move it, Space to drop it, or Escape to cancel. Press Enter for buttons that move it."
      onDragStart={(start, { announce }) =>
        announce(`${nameOf(start)} is picked up, in place ${placeOf(start, start.source.index)}.`)
      }
      onDragUpdate={(update, { announce }) =>
        announce(
          update.destination === null
            ? `${nameOf(update)} is outside of the list.`
            : `Place ${placeOf(update, update.destination.index)}.`,
        )
      }
      onDragEnd={(result, { announce }) => {
        announce(describeEnd(result));
        const { source, destination } = result;
        if (destination === null || destination.index === source.index) return;
        lists.get(source.droppableId)?.onMove(source.index, destination.index);
      }}
    >
      <ListsContext value={lists}>{children}</ListsContext>
    </DragDropContext>
  );
}

/** A list whose entries move with pointer, touch, keyboard and buttons. `children` renders an entry beside its handle. */
export function SortableList({
  entries,
  onMove,
  children,
}: SortableProps & { children: (index: number) => ReactNode }) {
  const id = useId();
  const lists = useContext(ListsContext);
  useEffect(() => {
    lists.set(id, { entries, onMove });
    return () => void lists.delete(id);
  });
  return (
    <Droppable droppableId={id} type={id}>
      {({ innerRef, droppableProps, placeholder }) => (
        <ol ref={innerRef} {...droppableProps} className="border-t border-hairline">
          {entries.map((entry, i) => (
            <Draggable
              key={entry.id}
              draggableId={`${id}${entry.id}`}
              index={i}
              isDragDisabled={entries.length < 2}
              disableInteractiveElementBlocking
            >
              {({ innerRef: itemRef, draggableProps, dragHandleProps }, { isDragging }) => (
                <li
                  ref={itemRef}
                  {...draggableProps}
                  className={`border-b border-hairline bg-ground ${isDragging ? 'outline-2 outline-pit' : ''}`}
                >
                  <SortHandle
                    dragHandleProps={dragHandleProps}
                    label={entry.label}
                    index={i}
                    count={entries.length}
                    onMove={(to) => onMove(i, to)}
                  >
                    {children(i)}
                  </SortHandle>
                </li>
              )}
            </Draggable>
          ))}
          {placeholder}
        </ol>
      )}
    </Droppable>
  );
}
