import { Fragment, useRef, useState, type ReactNode } from 'react';
import type { Phase } from '#domain/review-calls.ts';
import type { Note } from '../review.ts';
import { classNames } from '#ui/class-names.ts';
import type { ComparisonView } from './compare/use-comparison-view.tsx';
import { useFullScreen } from './video/use-full-screen.ts';
import type { CommandedVoice } from './keys/command.ts';
import { KeysDialog } from './keys/keys-dialog.tsx';
import { commandsIn } from './keys/room-commands.ts';
import { AddNoteButton } from './notes/add-note-button.tsx';
import { NotesPanel } from './notes/notes-panel.tsx';
import { useFilm, useOpenReview, useRoomPen, useRoomView } from './room-contexts.ts';
import { RoomButtons } from './room-tools.tsx';
import { SheetHandle } from './sheet-handle.tsx';
import { SidePanels, type SidePanel } from './side-panels.tsx';
import { useTools } from './use-tools.tsx';
import { useRoomCommands } from './keys/use-room-commands.ts';
import { VideoColumn } from './video-column.tsx';

interface RoomLayoutProps {
  header: ReactNode;
  /** Whether visitors see it: then the site's footer stays below the room on a phone held upright. */
  isPublic?: boolean;
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
  /** Has Space and K while it leads the film. */
  voicePlayer?: CommandedVoice | undefined;
  onRecord?: () => void;
}

const nothing = () => undefined;

/** Layout of the review room: video, drawings, timeline, phases and notes. */
export function RoomLayout({
  header,
  isPublic = false,
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
  voicePlayer,
  onRecord = nothing,
}: RoomLayoutProps) {
  const film = useFilm();
  const open = useOpenReview();
  const view = useRoomView();
  const pen = useRoomPen();
  const { review, permissions } = open;
  const [showsKeys, setShowsKeys] = useState(false);
  /** Side by side, with its own controls. */
  const isComparing = Boolean(comparison?.beside) && comparison?.isLed !== true;
  const { canReview } = permissions;
  const frame = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(frame);
  const isLarge = fullScreen.isOn;
  const commandRoom = {
    ...film,
    ...open,
    view,
    pen,
    fullScreen,
    voice: voicePlayer,
    toggleCompare: comparison?.toggle,
    openNext: onNext,
    openFinish: onFinish,
    openKeys: () => setShowsKeys(true),
    toggleRecording: onRecord,
  };
  const hasWaitingKeys = useRoomCommands(commandRoom);
  const tools = useTools({ isLarge, latestKey: comparison?.panel?.key, phasePictures });
  const layer = panels.find(({ key }) => key === tools.openKey)?.layer;
  const notes: SidePanel = {
    key: 'notes',
    label: 'Notes',
    count: review.marks.length,
    action: canReview && <AddNoteButton />,
    content: <NotesPanel renderDetails={renderDetails} alerts={alerts} top={details} />,
  };

  return (
    <div
      data-room={isPublic ? 'page' : 'app'}
      className="flush-bottom border-b border-hairline hand:flex hand:h-dvh hand:flex-col hand:overflow-y-auto hand:border-b-0"
    >
      {comparison?.screen}
      {header}
      <div
        ref={frame}
        className={
          isLarge
            ? 'fixed inset-0 z-30 flex bg-ground hand:flex-col'
            : classNames(
                // With large text, it is higher than the screen and scrolls.
                'hand:flex hand:flex-[1_0_0px] hand:flex-col',
                isComparing
                  ? 'xl:grid xl:grid-cols-[minmax(0,1fr)_23rem]'
                  : 'lg:grid lg:h-[calc(100dvh-8.2rem)] lg:[body:has(aside[data-text])_&]:h-[calc(100dvh-10.95rem)] lg:min-h-[36rem] lg:grid-cols-[minmax(0,1fr)_23rem]',
              )
        }
      >
        <VideoColumn
          fullScreen={fullScreen}
          isHigh={tools.isHigh}
          isBesideTool={isLarge && tools.isShown}
          areTabs={tools.areTabs}
          failure={failure}
          poster={poster}
          phasePictures={phasePictures}
          comparison={comparison}
          overlay={overlay}
          layer={layer && <Fragment key={tools.openKey}>{layer}</Fragment>}
          belowVideo={belowVideo}
          buttons={
            <RoomButtons room={commandRoom} isComparing={comparison?.isOpen === true} onMessage={onMessage} />
          }
          hasWaitingKeys={hasWaitingKeys}
        />
        <div
          className={classNames(
            'flex min-h-0 flex-col lg:border-l lg:border-hairline',
            isLarge
              ? classNames('hand:flex-none', tools.isShown && 'hand:h-[45%]')
              : classNames(
                  'hand:border-t hand:border-control',
                  tools.isHigh ? 'hand:min-h-48 hand:flex-[1_1_0px]' : 'hand:h-42 hand:flex-none',
                ),
          )}
        >
          <SidePanels
            panels={[notes, ...tools.tabs, ...(comparison?.panel ? [comparison.panel] : []), ...panels]}
            openKey={tools.openKey}
            onOpen={tools.open}
            onAgain={tools.again}
            isRail={isLarge}
            isShown={tools.isShown}
            handle={!isLarge && <SheetHandle isHigh={tools.isHigh} onChange={tools.setHigh} />}
          />
        </div>
      </div>
      <KeysDialog isOpen={showsKeys} onOpenChange={setShowsKeys} commands={commandsIn(commandRoom)} />
    </div>
  );
}
