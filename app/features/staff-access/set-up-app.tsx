import { useQuery } from '@tanstack/react-query';
import { enrollFactor, finishEnrollment, makeRecoveryCodes } from '#lib/session/second-factor.ts';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { AppCodeForm } from './app-code-form.tsx';

/** Sets up an authenticator app with a QR code or a typed key. Passes the new recovery codes to `onCodes`. */
export function SetUpApp({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['new-factor'],
    queryFn: enrollFactor,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (!data) return <NotLoaded what="your two-step verification" error={error} refetch={refetch} />;
  return (
    <ol className="flex flex-col gap-8">
      <li>
        <p className="max-w-xl">
          <strong>1. Scan this with an authenticator app</strong>, such as Google Authenticator, 1Password or
          your phone’s password app.
        </p>
        <img
          src={data.qrCode}
          alt="QR code for your authenticator app"
          className="mt-4 size-52 bg-white p-2"
        />
        <p className="mt-4 text-15 text-muted">Can’t scan it? Type this key into the app:</p>
        <p data-testid="factor-secret" className="mt-1 max-w-sm break-all font-mono text-15 select-all">
          {data.secret.match(/.{1,4}/g)?.join(' ')}
        </p>
      </li>
      <li>
        <p className="mb-4">
          <strong>2. Enter the code from the app.</strong>
        </p>
        <AppCodeForm
          action="Turn on"
          onCode={async (code) => {
            await finishEnrollment(data.id, code);
            onCodes(await makeRecoveryCodes());
          }}
        />
      </li>
    </ol>
  );
}
