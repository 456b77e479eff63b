import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { FunctionCallError } from '#lib/api/call-function.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice.tsx';
import { BuildProgress } from './build-progress.tsx';
import { previewQuery } from '../content-calls.ts';
import { explainError } from '#lib/api/explain-error.ts';
import { previewLink } from '../files/file-names.ts';

/**
 * Shows a page with all drafts over the whole screen, in a frame without scripts. Builds it first, if the drafts have changed. Closing
 * leads to `file`, or else to what changes.
 */
export function PreviewPage({ address, file }: { address: string; file: string | null }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const [isNarrow, setNarrow] = useState(false);
  useEffect(() => {
    dialog.current?.showModal();
    // Not the first button, which would look chosen.
    dialog.current?.focus();
  }, []);
  const close = () =>
    void navigate(`/admin/content?${file === null ? 'changes' : `file=${encodeURIComponent(file)}`}`);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="preview-title"
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      className="m-0 flex h-dvh max-h-none w-screen max-w-none flex-col bg-ground text-ink outline-none"
    >
      <div className="flex min-h-11 items-center gap-2 bg-band pl-4 text-band-ink sm:pl-6">
        <p className="min-w-0 flex-1 truncate text-15">
          <strong id="preview-title" className="font-semibold">
            Preview: not published
          </strong>
          <span className="ml-3 font-mono text-13 max-sm:hidden">{address}</span>
        </p>
        <div role="group" aria-label="Width" className="flex max-md:hidden">
          <WidthButton label="Full width" isChosen={!isNarrow} onClick={() => setNarrow(false)}>
            <Monitor aria-hidden strokeWidth={1.5} className="size-5" />
          </WidthButton>
          <WidthButton label="Phone width" isChosen={isNarrow} onClick={() => setNarrow(true)}>
            <Smartphone aria-hidden strokeWidth={1.5} className="size-5" />
          </WidthButton>
        </div>
        <button
          type="button"
          aria-label="Close the preview"
          className="inline-flex size-11 shrink-0 items-center justify-center focus-visible:-outline-offset-2"
          onClick={close}
        >
          <X aria-hidden strokeWidth={1.5} />
        </button>
      </div>
      <PreviewFrame
        address={address}
        className={isNarrow ? 'mx-auto max-w-[24.5rem] border-x border-hairline' : ''}
      />
    </dialog>
  );
}

function PreviewFrame({ address, className }: { address: string; className: string }) {
  const { data, error, refetch, isFetching } = useQuery(previewQuery(address));
  if (error) {
    const isMissing = error instanceof FunctionCallError && error.code === 'unknown_preview_page';
    return (
      <div className="mx-auto w-full max-w-2xl p-4 sm:p-6">
        <Notice tone="error">
          {explainError(error)}
          <div className="mt-4 flex flex-wrap gap-3">
            {isMissing ? (
              <ButtonLink look="secondary" to={previewLink()}>
                Preview the home page
              </ButtonLink>
            ) : (
              <>
                <Button look="secondary" aria-disabled={isFetching} onClick={() => void refetch()}>
                  Try again
                </Button>
                <ButtonLink look="secondary" to="/admin/content?changes">
                  See what changes
                </ButtonLink>
              </>
            )}
          </div>
        </Notice>
      </div>
    );
  }
  if (data === undefined || 'step' in data) {
    return (
      <div className="mx-auto w-full max-w-2xl p-4 sm:p-6">
        <Notice tone="info">
          <p className="font-semibold">Building the preview… Visitors see nothing of it.</p>
          <BuildProgress step={data?.step ?? ''} />
        </Notice>
      </div>
    );
  }
  return (
    <iframe
      title={`Preview of ${address}`}
      // No scripts. The same origin lets it load the site's fonts; links open the preview of another page around it.
      sandbox="allow-same-origin allow-top-navigation-by-user-activation"
      srcDoc={data.html}
      className={classNames('min-h-0 w-full flex-1', className)}
    />
  );
}

function WidthButton({
  label,
  isChosen,
  onClick,
  children,
}: {
  label: string;
  isChosen: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isChosen}
      className="inline-flex size-11 items-center justify-center border-b-2 border-transparent focus-visible:-outline-offset-2 aria-pressed:border-current"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
