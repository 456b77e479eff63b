import { Notice } from '#ui/notice.tsx';
import { PitSection } from './pit/pit-section.tsx';

interface OfflineUploadProps {
  userId: string;
  /** Hears when the camera screen opens and closes: nothing may replace this page while it films. */
  onFilming: (isFilming: boolean) => void;
}

/** The page /upload while nobody can check the session: filming, and the takes on this device. */
export function OfflineUpload({ userId, onFilming }: OfflineUploadProps) {
  return (
    <div className="max-w-2xl">
      <Notice tone="error">
        No connection. You can film: takes stay on this device, and you send them when you have a signal.
      </Notice>
      <PitSection
        userId={userId}
        obstacle="Sending needs a connection."
        onUse={() => Promise.resolve(false)}
        onFilming={onFilming}
      />
    </div>
  );
}
