import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PitSection } from './pit/pit-section.tsx';

interface OfflineUploadProps {
  userId: string;
  /** Whether the server has responded since. */
  isBack: boolean;
  onContinue: () => void;
}

/** The page /upload without a connection: filming, and the takes on this device. Nothing replaces it while its camera films. */
export function OfflineUpload({ userId, isBack, onContinue }: OfflineUploadProps) {
  return (
    <div className="max-w-2xl">
      {isBack ? (
        <Notice tone="done">
          You have a connection again.{' '}
          <Button look="quiet" onClick={onContinue}>
            Send your videos
          </Button>
        </Notice>
      ) : (
        <Notice tone="error">
          No connection. You can film: takes stay on this device, and you send them when you have a signal.
        </Notice>
      )}
      <PitSection
        userId={userId}
        obstacle="Sending needs a connection."
        onUse={() => Promise.resolve(false)}
      />
    </div>
  );
}
