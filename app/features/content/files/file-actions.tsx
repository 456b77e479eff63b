import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ContentFile } from '#domain/content-calls.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { toast } from '#lib/page/toast.ts';
import { kinds, placeOf } from './file-names.ts';
import { editorOf, useFileChange } from './use-file-change.ts';

/** Duplicates, renames and removes a file. Renders nothing for files that every site has. */
export function FileActions({ file, isChanged }: { file: ContentFile; isChanged: boolean }) {
  const place = placeOf(file.file);
  if (place === undefined || file.change === 'removed') return null;
  if (isChanged) {
    return (
      <p className="mt-8 text-15 text-muted">
        Save the draft first to duplicate it, change its address or remove it.
      </p>
    );
  }
  const { address } = kinds[place];
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <ButtonLink
        look="secondary"
        to={`/admin/content?new=${encodeURIComponent(place)}&copyOf=${encodeURIComponent(file.file)}`}
      >
        Duplicate
      </ButtonLink>
      {address !== undefined && (
        <RenameButton file={file} address={address} name={file.file.slice(place.length, -'.md'.length)} />
      )}
      <RemoveButton file={file} />
    </div>
  );
}

function RenameButton({ file, address, name }: { file: ContentFile; address: string; name: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(name);
  const { change, isPending } = useFileChange('The address was not changed');
  return (
    <Dialog
      title="Change the address"
      description="Links to the old address lead to the new one. The title stays."
      trigger={<Button look="secondary">Change address</Button>}
    >
      {(close) => (
        <Form
          aria-label="Change the address"
          isPending={isPending}
          onSubmit={() => {
            if (typed === name) return close();
            change(
              { action: 'rename', file: file.file, version: file.version, name: typed },
              {
                onSuccess(made) {
                  close();
                  if ('file' in made) void navigate(editorOf(made.file), { replace: true });
                },
              },
            );
          }}
        >
          <TextField
            label="Address"
            hint={`The page will be at ${address}${typed}`}
            value={typed}
            maxLength={80}
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" aria-disabled={isPending}>
            {isPending ? 'Saving…' : 'Save as draft'}
          </Button>
        </Form>
      )}
    </Dialog>
  );
}

function RemoveButton({ file: { file, version, title, change: state } }: { file: ContentFile }) {
  const navigate = useNavigate();
  const { change, isPending } = useFileChange('Nothing was removed');
  const remove = (close: () => void) =>
    change(
      { action: 'remove', file, version },
      {
        onSuccess() {
          toast({
            title: state === 'added' ? 'Removed.' : 'Will be removed when you publish.',
            tone: 'success',
          });
          void navigate('/admin/content');
        },
        onSettled: close,
      },
    );
  return (
    <Dialog
      title={`Remove ${title}?`}
      description={
        state === 'added'
          ? 'It was never published. This cannot be undone.'
          : `It stays on the site until you publish. You can undo it afterward, too.${file.startsWith('products/') ? ' Its counted stock, its PDFs and its training plan are kept, but nothing sells them, and no other product gets them.' : ''}`
      }
      trigger={<Button look="secondary">Remove</Button>}
    >
      {(close) => (
        <Button isBusy={isPending} onClick={() => remove(close)}>
          {isPending ? 'Removing…' : 'Remove'}
        </Button>
      )}
    </Dialog>
  );
}
