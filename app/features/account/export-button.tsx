import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { exportAccount } from '#common/account/export-account.ts';
import { explainAuthError } from '#lib/api/explain-auth-error.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#lib/page/toast.ts';

export function ExportButton() {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => exportAccount(),
    onSuccess: () => toast({ title: 'Your data was downloaded.', tone: 'success' }),
    onError: (failure) => console.error('The export failed', failure),
  });
  return (
    <div className="flex flex-col items-start gap-5">
      <Button look="secondary" aria-disabled={isPending} onClick={() => isPending || mutate()}>
        <FileDown aria-hidden className="size-5" strokeWidth={1.5} />
        {isPending ? 'Preparing…' : 'Export my data'}
      </Button>
      {error && !isPending && <Notice tone="error">{explainAuthError(error)}</Notice>}
    </div>
  );
}
