import { Megaphone } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { AnnouncementForm } from './announcement-form.tsx';

/** Opens the form for an announcement. What was typed stays until it is sent. */
export function AnnouncementDialog() {
  return (
    <Dialog
      title="New announcement"
      description="Each athlete gets it as a message from you."
      trigger={
        <Button look="secondary">
          <Megaphone aria-hidden strokeWidth={1.5} className="size-5" />
          New announcement
        </Button>
      }
    >
      {(close) => <AnnouncementForm onClose={close} />}
    </Dialog>
  );
}
