import { Rows4 } from 'lucide-react';
import { icon, ToolButton } from './tool-button.tsx';
import { usePlayerState, type RoomVideo } from './use-video-player.ts';

/** Shows an interlaced video field by field. Renders nothing for other videos. */
export function FieldButton({ video: { player } }: { video: RoomVideo }) {
  const isInterlaced = usePlayerState(player, (state) => state.firstField !== undefined);
  const isByField = usePlayerState(player, (state) => state.isByField);
  const isReady = usePlayerState(player, (state) => state.status === 'ready');
  if (!isInterlaced) return null;
  return (
    <ToolButton
      aria-label="Deinterlace"
      title="Deinterlace: step through both halves of each picture"
      isOn={isByField}
      disabled={!isReady}
      onClick={() => player?.setByField(!isByField)}
    >
      <Rows4 {...icon} />
    </ToolButton>
  );
}
