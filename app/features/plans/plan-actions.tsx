import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { toast } from '#lib/page/toast.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { copyPlan, deletePlan, updatePlan, usePlanChange } from './change-plans.ts';
import { planAddress } from './plan-address.ts';
import { PlanDialog } from './plan-dialog.tsx';
import type { Plan } from './plan.ts';

interface PlanActionsProps {
  plan: Plan;
  canEdit: boolean;
  isOwner: boolean;
}

function DeletePlan({ plan }: { plan: Plan }) {
  const navigate = useNavigate();
  const { mutate, isPending } = usePlanChange(deletePlan, 'The plan wasn’t deleted');
  return (
    <DeleteDialog
      title="Delete this plan?"
      description="This can’t be undone."
      action="Delete plan"
      isPending={isPending}
      onDelete={() => mutate(plan.id, { onSuccess: () => void navigate('/admin/plans') })}
      trigger={
        <Button look="quiet" className="text-error!">
          Delete
        </Button>
      }
    >
      <p>{plan.name} can only be deleted while no athlete follows it.</p>
    </DeleteDialog>
  );
}

/** Buttons of a plan: assign, rename, copy, delete. */
export function PlanActions({ plan, canEdit, isOwner }: PlanActionsProps) {
  const navigate = useNavigate();
  const copy = usePlanChange(copyPlan, 'Failed to copy the plan');
  const update = usePlanChange(updatePlan, 'Failed to save the plan');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {canEdit && !plan.isTemplate && plan.sessions.length > 0 && <AssignDialog plan={plan} />}
      {canEdit && (
        <PlanDialog
          title="Edit plan"
          description="Athletes who follow it see changes immediately."
          details={plan}
          isOwner={isOwner}
          isPending={update.isPending}
          save={(details, close) => update.mutate({ id: plan.id, ...details }, { onSuccess: close })}
          trigger={<Button look="quiet">Edit</Button>}
        />
      )}
      <Button
        look="quiet"
        isBusy={copy.isPending}
        onClick={() =>
          copy.mutate(
            {
              id: plan.id,
              name: plan.isTemplate ? plan.name : `${plan.name.slice(0, 110)} (copy)`,
              isTemplate: false,
            },
            {
              onSuccess(id) {
                toast({ title: 'This is your copy.', tone: 'success' });
                void navigate(planAddress(id));
              },
            },
          )
        }
      >
        {copy.isPending ? 'Copying…' : 'Copy'}
      </Button>
      {canEdit && <DeletePlan plan={plan} />}
    </div>
  );
}
