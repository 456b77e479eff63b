import { X } from 'lucide-react';
import { Link } from '#ui/link.tsx';
import type { LinkedDrill } from '../../review.ts';

interface DrillListProps {
  drills: readonly LinkedDrill[];
  onUnlink?: (drillId: string) => void;
}

/** Exercises from the library that are linked to a note. */
export function DrillList({ drills, onUnlink }: DrillListProps) {
  if (drills.length === 0) return null;
  return (
    <ul aria-label="Drills" className="flex flex-wrap gap-2 px-2 pt-2">
      {drills.map(({ id, key, title }) => (
        <li key={id} className="inline-flex items-center border border-control text-13">
          <Link
            to={`/video-library?exercise=${key}`}
            className="px-2.5 py-1.5 font-semibold hover:underline pointer-coarse:py-3"
          >
            {title}
          </Link>
          {onUnlink && (
            <button
              type="button"
              aria-label={`Unlink ${title}`}
              onClick={() => onUnlink(id)}
              className="grid size-8 place-items-center hover:bg-surface-2 pointer-coarse:size-11"
            >
              <X aria-hidden strokeWidth={1.5} className="size-4" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
