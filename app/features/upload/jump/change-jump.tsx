import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LazyComponent } from '#ui/lazy-component.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { readStoredJump } from './stored-jump.ts';
import type { Submission } from '../own/submission.ts';

const loadForm = () => import('./change-jump-form.tsx').then(({ ChangeJumpForm }) => ChangeJumpForm);

/** Lets the athlete change what they said about a jump, until a coach opens the video. */
export function ChangeJump({ submission, userId }: { submission: Submission; userId: string }) {
  const { id, fileName } = submission;
  const [isOpen, setOpen] = useState(false);
  const queryClient = useQueryClient();
  const queryKey = ['stored-jump', id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => readStoredJump(id),
    enabled: isOpen,
  });

  function close(): void {
    setOpen(false);
    queryClient.removeQueries({ queryKey });
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(opens) => (opens ? setOpen(true) : close())}
      trigger={
        <Button look="quiet" aria-label={`Change details of ${fileName}`}>
          <Pencil aria-hidden strokeWidth={1.5} className="size-5" />
          Change
        </Button>
      }
      title="Change the details"
      description="You can change them until your coach opens the video."
    >
      <p className="mb-5 wrap-anywhere font-semibold">{fileName}</p>
      {data ? (
        <LazyComponent
          load={loadForm}
          shouldLoad
          props={{ submission, stored: data, userId, onDone: close }}
        />
      ) : (
        <NotLoaded what="the details" error={error} refetch={refetch} />
      )}
    </Dialog>
  );
}
