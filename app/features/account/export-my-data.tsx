import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { exportAccount } from '#common/account/export-account.ts';
import { explainError } from '#lib/api/explain-error.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

export function ExportMyData() {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => exportAccount(),
    meta: { logged: 'The export failed', done: 'Your data was downloaded.' },
  });
  return (
    <div className="flex flex-col items-start gap-5">
      <Button look="secondary" aria-disabled={isPending} onClick={() => isPending || mutate()}>
        <FileDown aria-hidden className="size-5" strokeWidth={1.5} />
        {isPending ? 'Preparing…' : 'Export my data'}
      </Button>
      {error && !isPending && <Notice tone="error">{explainError(error)}</Notice>}
    </div>
  );
}
