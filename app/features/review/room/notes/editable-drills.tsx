import { useQuery } from '@tanstack/react-query';
import { libraryTitlesQuery } from '#common/library/library-titles.ts';
import { useState } from 'react';
import { LibrarySearch } from '#ui/library-search.tsx';
import { recentDrillsQuery } from '../data/own-work.ts';
import { useLinkDrill } from '../data/write-review.ts';
import type { LinkedDrill } from '../../review.ts';
import { DrillList } from './drill-list.tsx';

interface DrillLink {
  submissionId: string;
  userId: string;
  noteId: string;
  isSaved: boolean;
}

function LinkDrill({ submissionId, userId, noteId, isSaved }: DrillLink) {
  const [isOpen, setOpen] = useState(false);
  const videos = useQuery({ ...libraryTitlesQuery, enabled: isOpen });
  const recent = useQuery({ ...recentDrillsQuery(userId), enabled: isOpen });
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
    <div className="py-2">
      <LibrarySearch
        label="Drill from the library"
        items={recent.isPending ? undefined : videos.data}
        hasFailed={videos.isError}
        recent={recent.data}
        maxResults={10}
        isDisabled={link.isPending}
        onPick={({ id }) =>
          link.mutate({ add: { noteId, videoId: id } }, { onSuccess: () => setOpen(false) })
        }
      />
    </div>
  );
}

/** The drills of a note during the review: the coach adds and removes them. */
export function EditableDrills({ drills, link }: { drills: readonly LinkedDrill[]; link: DrillLink }) {
  const { submissionId, userId } = link;
  const unlink = useLinkDrill(submissionId, userId);
  return (
    <>
      <DrillList drills={drills} onUnlink={(id) => unlink.mutate({ remove: id })} />
      <div className="px-2">
        <LinkDrill {...link} />
      </div>
    </>
  );
}
