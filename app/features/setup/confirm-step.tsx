import { useMutation } from '@tanstack/react-query';
import { currencyName } from '#domain/money.ts';
import type { ConfirmableStep, SampleKind, SetupState } from '#domain/setup-calls.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { plural } from '#lib/text/plural.ts';
import { actOnSetup, samplesOf, setupQuery, stepsDone } from './call-setup.ts';
import { SampleList, SetupStep } from './setup-step.tsx';

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

/** Says which goods nobody counted. */
const describeUncounted = (uncounted: readonly string[]): string =>
  uncounted.length === 0 ? '' : ` Not counted, so never sold out: ${uncounted.join(', ')}.`;

const describeStep = ({ facts, uncounted, samples }: SetupState): Record<ConfirmableStep, StepTexts> => ({
  currency: {
    heading: 'Currency',
    open: samples.some(({ kind }) => kind === 'price')
      ? `Prices are in ${currencyName(facts.currency)}. These texts have another currency; a price of your shop can be in braces, such as {price.flight-mode}.`
      : `Prices are in ${currencyName(facts.currency)}. Another currency is one word in the site settings; then check every price.`,
    done: `Prices are in ${currencyName(facts.currency)}.`,
    links: [settings],
    confirm: `Keep ${currencyName(facts.currency)}`,
  },
  tax: {
    heading: 'Tax',
    open: samples.some(({ kind }) => kind === 'tax')
      ? 'Stripe computes the tax of each payment, but these texts say that there is none.'
      : 'Buyers pay the price on the page; the shop adds no tax. Ask a tax advisor what your prices must include. Stripe can compute taxes: the site settings have a switch.',
    done: facts.hasTaxes
      ? 'Stripe computes the tax of each payment, and the cart says so.'
      : 'You checked what your prices must include.',
    links: [settings],
    confirm: 'I checked it',
  },
  look: {
    heading: 'Look',
    open: 'Your site has the colors and fonts that the software comes with. Choose yours; every page follows, and so do icons and the pictures of shared links.',
    done: facts.hasOwnLook ? 'Your site has its own colors and fonts.' : 'You keep the colors and fonts.',
    links: [{ label: 'Open the look', to: '/admin/content?file=look.yml' }],
    confirm: 'Keep this look',
  },
  logo: {
    heading: 'Logo',
    open: 'Add your logo in the site settings. Without one, every page shows the drawn mark and your name.',
    done: 'Every page shows the logo that you chose.',
    links: [settings],
    confirm: 'Keep the drawn mark',
  },
  pictures: {
    heading: 'Pictures',
    open: 'No page shows a photo yet; people and products are drawn. Upload a folder at once, describe the pictures, and choose them in products, people and articles.',
    done: facts.photos > 0 ? `Your pages show ${plural(facts.photos, 'photo')}.` : 'You keep the drawings.',
    links: [{ label: 'Open the pictures', to: '/admin/content?pictures' }],
    confirm: 'Keep the drawings',
  },
  goods: {
    heading: 'Goods',
    open:
      facts.products === 0
        ? 'Your shop sells nothing. Add a product, or show a hidden one.'
        : `Your shop sells ${plural(facts.products, 'product')}. Check names, prices and what each one delivers, and hide or remove those of the software.${describeUncounted(uncounted)}`,
    done: `You checked what your shop sells.${describeUncounted(uncounted)}`,
    links: [{ label: 'Open the products', to: '/admin/content' }],
    confirm: 'They are mine',
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
  visitors: {
    heading: 'Visitors’ numbers',
    open: 'Nobody counts your visitors. Plausible, Umami and GoatCounter do without cookies: name yours in the site settings.',
    done: facts.countsVisitors ? 'A service counts your visitors.' : 'You count nobody.',
    links: [settings],
    confirm: 'Count nobody',
  },
});

/** What a step lists. */
const listed: Partial<Record<ConfirmableStep, SampleKind>> = {
  currency: 'price',
  tax: 'tax',
  legal: 'legal',
};

/** A step that is done when the content shows it, or when the owner confirms it. */
export function ConfirmStep({ step, state }: { step: ConfirmableStep; state: SetupState }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => actOnSetup({ action: 'confirm-step', step }),
    meta: { failed: 'That didn’t work', reloads: [setupQuery.queryKey] },
  });
  const { heading, open, done, links, confirm } = describeStep(state)[step];
  const isDone = stepsDone(state)[step];
  const left = samplesOf(state, listed[step]);
  const canConfirm = left.length === 0 && (step !== 'goods' || state.facts.products > 0);
  return (
    <SetupStep heading={heading} isDone={isDone}>
      <p>{isDone ? done : open}</p>
      <SampleList samples={left} />
      {!isDone && (
        <div className="mt-4 flex flex-wrap gap-3">
          {links.map(({ label, to }) => (
            <ButtonLink key={to} to={to} look="secondary">
              {label}
            </ButtonLink>
          ))}
          {canConfirm && (
            <Button look="quiet" className="-mx-1" isBusy={isPending} onClick={() => mutate()}>
              {confirm}
            </Button>
          )}
        </div>
      )}
    </SetupStep>
  );
}
