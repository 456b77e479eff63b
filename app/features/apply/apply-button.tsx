import type { ComponentProps } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Button, ExternalButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ExternalFrame } from '../../ui/external-frame.tsx';

const label = 'Apply for Coaching';

interface ApplyButtonProps {
  /** Address of the application form. */
  form: string;
  look?: ComponentProps<typeof Button>['look'];
}

/** Opens the application form in a dialog; with scripting off it is a link to the form. */
export function ApplyButton({ form, look }: ApplyButtonProps) {
  const hydrated = useHydrated();
  if (!hydrated) {
    return (
      <ExternalButtonLink look={look} href={form}>
        {label}
      </ExternalButtonLink>
    );
  }
  return (
    <Dialog
      trigger={<Button look={look}>{label}</Button>}
      title={label}
      description="A few minutes. We read every application ourselves and answer within 24-48 hours."
    >
      <h3 className="font-text text-17 font-semibold tracking-normal">Have these at hand</h3>
      <ul className="mt-2 grid gap-x-6 gap-y-1 text-muted sm:grid-cols-2">
        <li>Your best, and your usual height in training</li>
        <li>Steps, grip and the poles you jump on</li>
        <li>The days you can train, and where</li>
        <li>Injuries we should plan around</li>
      </ul>
      <p className="mb-5 mt-5 border-t border-hairline pt-5 text-15 text-muted">
        The form belongs to another company. It is loaded when you ask for it, not before.
      </p>
      <ExternalFrame
        src={form}
        title="Application form"
        load="Load the form"
        look="primary"
        className="mb-4 h-[min(34rem,60dvh)] w-full border border-hairline bg-surface"
      />
    </Dialog>
  );
}
