import { useMutation } from '@tanstack/react-query';
import type { ConfirmableStep, SetupState } from '#domain/setup-calls.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { confirmStep, setupKey, stepsDone } from './call-setup.ts';
import { SetupStep } from './setup-step.tsx';

interface StepTexts {
  heading: string;
  /** What to do, and what is so once it is done. */
  open: string;
  done: string;
  links: readonly { label: string; to: string }[];
  confirm: string;
}

const settings = { label: 'Open the site settings', to: '/admin/content?file=site.yml' };
const page = (label: string, name: string) => ({ label, to: `/admin/content?file=pages%2F${name}.md` });

const describeStep = ({ facts }: SetupState): Record<ConfirmableStep, StepTexts> => ({
  logo: {
    heading: 'Logo',
    open: 'Add your logo in the site settings. Without one, every page shows the drawn mark and your name.',
    done: 'Every page shows the logo that you chose.',
    links: [settings],
    confirm: 'Keep the drawn mark',
  },
  legal: {
    heading: 'Legal pages',
    open: 'Terms, privacy and cookies come as samples. Adapt them to your business and country, and have them checked.',
    done: 'You checked terms, privacy and cookies.',
    links: [page('Terms', 'terms'), page('Privacy', 'privacy'), page('Cookies', 'cookies')],
    confirm: 'I checked them',
  },
  shipping: {
    heading: 'Shipping',
    open: 'Your shop ships goods. Check the price and the countries in the site settings.',
    done: facts.ships ? 'You checked the price and the countries.' : 'Your shop ships nothing.',
    links: [settings],
    confirm: 'They are right',
  },
  tax: {
    heading: 'Tax',
    open: 'Buyers pay the price on the page; the shop adds no tax. Ask a tax advisor what your prices must include.',
    done: 'You checked what your prices must include.',
    links: [],
    confirm: 'I checked it',
  },
  year: {
    heading: 'Year',
    open: `The footer says ${facts.footerYear}. Choose the current year in the site settings, or keep it.`,
    done:
      facts.footerYear === null
        ? 'The footer shows the current year.'
        : `The footer says ${facts.footerYear}.`,
    links: [settings],
    confirm: `Keep ${facts.footerYear}`,
  },
});

/** A step that is done when the content shows it, or when the owner confirms it. */
export function ConfirmStep({ step, state }: { step: ConfirmableStep; state: SetupState }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => confirmStep(step),
    meta: { failed: 'That didn’t work', reloads: [[setupKey, 'state']] },
  });
  const { heading, open, done, links, confirm } = describeStep(state)[step];
  const isDone = stepsDone(state)[step];
  return (
    <SetupStep heading={heading} isDone={isDone}>
      <p>{isDone ? done : open}</p>
      {!isDone && (
        <div className="mt-4 flex flex-wrap gap-3">
          {links.map(({ label, to }) => (
            <ButtonLink key={to} to={to} look="secondary">
              {label}
            </ButtonLink>
          ))}
          <Button
            look="quiet"
            className="-mx-1"
            aria-disabled={isPending}
            onClick={() => isPending || mutate()}
          >
            {confirm}
          </Button>
        </div>
      )}
    </SetupStep>
  );
}
