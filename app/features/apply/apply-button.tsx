import type { ComponentProps } from 'react';
import { useSite, type SiteData } from '#lib/site/site-data.ts';
import { Button, ExternalButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ExternalFrame } from '#ui/external-frame.tsx';

interface ApplyButtonProps {
  /** URL of the application form. Without one, there is no button. */
  form: string | undefined;
  look?: ComponentProps<typeof Button>['look'];
}

/** Opens the application form in a dialog. Without JavaScript it is a plain link to the form. */
export function ApplyButton({ form, look }: ApplyButtonProps) {
  const { application } = useSite();
  if (form === undefined || application === null) return null;
  const { label } = application;
  return (
    <>
      <noscript>
        <ExternalButtonLink look={look} href={form}>
          {label}
        </ExternalButtonLink>
      </noscript>
      <ApplyDialog form={form} look={look} {...application} />
    </>
  );
}

function ApplyDialog({
  form,
  look,
  label,
  text,
  readyHeading,
  ready,
}: ApplyButtonProps & { form: string } & NonNullable<SiteData['application']>) {
  return (
    <Dialog
      trigger={
        <Button look={look} className="noscript:hidden">
          {label}
        </Button>
      }
      title={label}
      description={text}
    >
      <h3 className="font-text text-17 font-semibold tracking-normal">{readyHeading}</h3>
      <ul className="mt-2 grid gap-x-6 gap-y-1 text-muted sm:grid-cols-2">
        {ready.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p className="mb-5 mt-5 border-t border-hairline pt-5 text-15 text-muted">
        The form comes from another company. It loads only when you press the button.
      </p>
      <ExternalFrame
        src={form}
        title="Application form"
        loadLabel="Load the form"
        look="primary"
        className="mb-4 h-[min(34rem,60dvh)] w-full border border-hairline bg-surface"
      />
    </Dialog>
  );
}
