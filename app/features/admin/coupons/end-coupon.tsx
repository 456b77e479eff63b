import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedCoupon } from '#domain/admin-calls.ts';
import { callFunction } from '#lib/api/call-function.ts';
import { Button } from '#ui/button.tsx';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { adminKey } from '../read-list.ts';

/** Ends a coupon, after asking. */
export function EndCoupon({ coupon: { id, code } }: { coupon: ListedCoupon }) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => callFunction('manage-coupons', { body: { action: 'end', id } }),
    onSuccess: () => setOpen(false),
    meta: { failed: `Failed to end ${code}`, done: `${code} has ended.`, reloads: [adminKey] },
  });
  return (
    <DeleteDialog
      open={isOpen}
      onOpenChange={setOpen}
      title={`End ${code}?`}
      description="The code stops working immediately. Orders that used it stay as they are."
      action="End coupon"
      pending="Ending…"
      isPending={isPending}
      onDelete={() => mutate()}
      trigger={
        <Button look="quiet" className="min-w-11 text-error! lg:-my-2.5">
          End<span className="sr-only">: {code}</span>
        </Button>
      }
    >
      <p>You can create a new coupon with the same code later.</p>
    </DeleteDialog>
  );
}
