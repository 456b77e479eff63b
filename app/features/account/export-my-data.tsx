import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { exportAccount } from '#common/account/export-account.ts';
import { Button } from '#ui/button.tsx';
import { ActionFailed } from '#ui/action-failed.tsx';

export function ExportMyData() {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => exportAccount(),
    meta: { logged: 'The export failed', done: 'Your data was downloaded.' },
  });
  return (
    <div className="flex flex-col items-start gap-5">
      <Button look="secondary" isBusy={isPending} onClick={() => mutate()}>
        <FileDown aria-hidden className="size-5" strokeWidth={1.5} />
        {isPending ? 'Preparing…' : 'Export my data'}
      </Button>
      <ActionFailed error={error} isPending={isPending} />
    </div>
  );
}
