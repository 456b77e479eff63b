import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { makeRecoveryCodes } from '#lib/session/second-factor.ts';
import type { SessionUser } from '#lib/session/session-user.ts';
import { Button } from '#ui/button.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { explainError } from '#lib/api/explain-error.ts';
import { factorsQuery } from './factors.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpApp } from './set-up-app.tsx';

/** Lets staff set up a new authenticator app or new recovery codes. */
export function TwoStepSection({ user }: { user: SessionUser }) {
  const [codes, setCodes] = useState<string[]>();
  const [isSettingUp, setSettingUp] = useState(false);
  const { data, error, refetch } = useQuery(factorsQuery(user.id));
  const renewal = useMutation({
    mutationFn: makeRecoveryCodes,
    onSuccess: setCodes,
    meta: { logged: 'The recovery codes were not created' },
  });
  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />;
  if (!data) return <NotLoaded what="your two-step verification" error={error} refetch={refetch} />;
  if (isSettingUp) {
    return (
      <SetUpApp
        onCodes={(created) => {
          setCodes(created);
          setSettingUp(false);
          void refetch();
        }}
      />
    );
  }
  const isOn = data.length > 0;
  return (
    <div className="flex flex-col items-start gap-5">
      <p>{isOn ? 'On, with an authenticator app.' : 'Off.'}</p>
      {renewal.error && <Notice tone="error">{explainError(renewal.error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => setSettingUp(true)}>
          {isOn ? 'Set up a new phone' : 'Set up'}
        </Button>
        {isOn && (
          <Button look="secondary" aria-disabled={renewal.isPending} onClick={() => renewal.mutate()}>
            New recovery codes
          </Button>
        )}
      </div>
    </div>
  );
}
