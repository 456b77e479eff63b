import { X } from 'lucide-react';
import { useState } from 'react';
import { SelectField } from '../../../../ui/field.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { useLibraryFilms, useLinkDrill } from '../data/write-review.ts';
import type { LinkedDrill } from '../../review.ts';
import { Link } from '../../../../ui/link.tsx';

interface NoteDrillsProps {
  drills: readonly LinkedDrill[];
  /** Coaches only: needed to add or remove a link. */
  link?: { submissionId: string; userId: string; noteId: string; isSaved: boolean };
}

function LinkDrill({ submissionId, userId, noteId, isSaved }: NonNullable<NoteDrillsProps['link']>) {
  const [isOpen, setOpen] = useState(false);
  const films = useLibraryFilms(isOpen);
  const link = useLinkDrill(submissionId, userId);
  if (!isOpen)
    return (
      <button
        type="button"
        disabled={!isSaved}
        onClick={() => setOpen(true)}
        className="min-h-11 px-1 text-13 font-semibold text-pit underline underline-offset-4 disabled:text-muted"
      >
        Link a drill
      </button>
    );
  return (
    <SelectField
      label="Drill from the library"
      value=""
      disabled={link.isPending || films.isPending}
      onChange={({ target }) =>
        link.mutate(
          { add: { noteId, videoId: target.value } },
          {
            onSuccess: () => setOpen(false),
            onError: () => toast({ title: 'We couldn’t link the drill. Please try again.', tone: 'error' }),
          },
        )
      }
    >
      <option value="">{films.isPending ? 'Loading…' : 'Choose a drill'}</option>
      {films.data?.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}

/** Exercises from the library that are linked to a note. */
export function NoteDrills({ drills, link }: NoteDrillsProps) {
  const unlink = useLinkDrill(link?.submissionId ?? '', link?.userId ?? '');
  return (
    <div className="px-2">
      {drills.length > 0 && (
        <ul aria-label="Drills" className="flex flex-wrap gap-2 pt-2">
          {drills.map(({ id, key, title }) => (
            <li key={id} className="inline-flex items-center border border-control text-13">
              <Link
                to={`/video-library?exercise=${key}`}
                className="px-2.5 py-1.5 font-semibold hover:underline pointer-coarse:py-3"
              >
                {title}
              </Link>
              {link && (
                <button
                  type="button"
                  aria-label={`Unlink ${title}`}
                  onClick={() => unlink.mutate({ remove: id })}
                  className="grid size-8 place-items-center hover:bg-surface-2 pointer-coarse:size-11"
                >
                  <X aria-hidden strokeWidth={1.5} className="size-4" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {link && <LinkDrill {...link} />}
    </div>
  );
}
