import { Fragment, useRef, useState, type ReactNode } from 'react';
import type { Phase } from '#domain/review-calls.ts';
import type { Note } from '../review.ts';
import type { ComparisonView } from './compare/use-comparison-view.tsx';
import { useFullScreen } from './video/use-full-screen.ts';
import { KeysDialog } from './keys/keys-dialog.tsx';
import { AddNoteButton } from './notes/add-note-button.tsx';
import { NotesPanel } from './notes/notes-panel.tsx';
import { useOpenRoom } from './room-provider.tsx';
import { SidePanels, type SidePanel } from './side-panels.tsx';
import { useRoomCommands } from './keys/use-room-commands.ts';
import { VideoColumn } from './video-column.tsx';

/** The open side panel. A panel that appears later (`latestKey`) opens by itself. */
function useOpenPanel(latestKey: string | undefined): [string, (key: string) => void] {
  const [openPanel, setOpenPanel] = useState('notes');
  const [seenKey, setSeenKey] = useState(latestKey);
  if (seenKey !== latestKey) {
    setSeenKey(latestKey);
    if (latestKey !== undefined) setOpenPanel(latestKey);
  }
  return [openPanel, setOpenPanel];
}

interface RoomLayoutProps {
  header: ReactNode;
  /** Shown in place of the video. */
  failure?: ReactNode;
  /** URL of the picture shown until the video is ready. */
  poster?: string;
  /** URLs of pictures of the phases shown until the video is ready. */
  phasePictures?: Partial<Record<Phase, string>>;
  /** Another video, next to the reviewed one or over it. Without it, the room has no comparison. */
  comparison?: ComparisonView;
  onFinish?: () => void;
  /** Opens the next video of the coach's queue. */
  onNext?: () => void;
  /** Without it, the room has no button for a message about the current frame. */
  onMessage?: () => void;
  /** Renders the content below the selected note. */
  renderDetails: (note: Note) => ReactNode;
  alerts?: ReactNode;
  /** Shown above the notes. */
  details: ReactNode;
  /** Tools beside the notes. */
  panels?: readonly SidePanel[];
  /** Drawn over the video in the place of all drawings. */
  overlay?: ReactNode;
  /** Shown directly below the video. */
  belowVideo?: ReactNode;
  onRecord?: () => void;
}

const nothing = () => undefined;

/** Layout of the review room: video, drawings, timeline, phases and notes. */
export function RoomLayout({
  header,
  failure,
  poster,
  phasePictures,
  comparison,
  onFinish = nothing,
  onNext,
  onMessage,
  renderDetails,
  alerts,
  details,
  panels = [],
  overlay,
  belowVideo,
  onRecord = nothing,
}: RoomLayoutProps) {
  const { review, video, room, permissions, canDraw } = useOpenRoom();
  const [showsKeys, setShowsKeys] = useState(false);
  /** Side by side. */
  const isComparing = Boolean(comparison?.beside);
  const openKeys = () => setShowsKeys(true);
  const { canReview } = permissions;
  const column = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(column);
  const hasWaitingKeys = useRoomCommands({
    toggleCompare: comparison?.toggle ?? nothing,
    openFinish: onFinish,
    openNext: onNext ?? nothing,
    openKeys,
    toggleFullScreen: fullScreen.toggle,
    record: onRecord,
  });
  const [openPanel, setOpenPanel] = useOpenPanel(comparison?.panel?.key);
  const layer = panels.find(({ key }) => key === openPanel)?.layer;
  const notes: SidePanel = {
    key: 'notes',
    label: 'Notes',
    count: review.notes.length,
    action: canReview && <AddNoteButton video={video} onAdd={room.addNote} />,
    content: <NotesPanel renderDetails={renderDetails} alerts={alerts} top={details} />,
  };

  return (
    <div className="flush-bottom border-b border-hairline">
      {comparison?.screen}
      {header}
      <div
        className={
          isComparing
            ? '2xl:grid 2xl:grid-cols-[minmax(0,1fr)_23rem]'
            : // The announcement bar of the site is 2.75 rem high.
              'scroll-below-video lg:grid lg:h-[calc(100dvh-8.2rem)] lg:[body:has(aside[data-text])_&]:h-[calc(100dvh-10.95rem)] lg:min-h-[36rem] lg:grid-cols-[minmax(0,1fr)_23rem]'
        }
      >
        <VideoColumn
          columnRef={column}
          fullScreen={fullScreen}
          failure={failure}
          poster={poster}
          phasePictures={phasePictures}
          comparison={comparison}
          overlay={overlay}
          layer={layer && <Fragment key={openPanel}>{layer}</Fragment>}
          belowVideo={belowVideo}
          onMessage={onMessage}
          onKeys={openKeys}
          hasWaitingKeys={hasWaitingKeys}
        />
        <div className="flex min-h-0 flex-col lg:border-l lg:border-hairline">
          <SidePanels
            panels={[notes, ...(comparison?.panel ? [comparison.panel] : []), ...panels]}
            openKey={openPanel}
            onOpen={setOpenPanel}
          />
        </div>
      </div>
      <KeysDialog
        isOpen={showsKeys}
        onOpenChange={setShowsKeys}
        canReview={canReview}
        canDraw={canDraw}
        canCompare={comparison !== undefined}
        canOpenNext={onNext !== undefined}
      />
    </div>
  );
}
