import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Home } from '#content/home.server.ts';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { HeroMedia } from './hero-media.tsx';
import { HeroVault } from './hero-vault.tsx';
import type { HeroStep, HeroStill } from './hero-view.ts';
import { useHero, type Hero as HeroState } from './use-hero.ts';

/** On small screens each line breaks after its first word, so that the widest font width fits. */
function Headline({ lines, width }: { lines: string[]; width: number }) {
  return (
    <h1
      style={{ fontStretch: `${width}%` }}
      className="whitespace-nowrap text-[clamp(2.5rem,12.4vw,4.5rem)] uppercase leading-[0.92] transition-[font-stretch] duration-[240ms] ease-out md:text-[min(6.3vw,6.3rem)] md:leading-[0.94]"
    >
      {lines.map((line) => {
        const [word, ...rest] = line.split(' ');
        return (
          <span key={line} className="block">
            {word} <br className="md:hidden" />
            {rest.join(' ')}{' '}
          </span>
        );
      })}
    </h1>
  );
}

function Reading({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <div className={classNames('min-w-16', className)}>
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="font-mono text-15">{children}</dd>
    </div>
  );
}

const stepClass =
  'inline-flex size-11 items-center justify-center rounded-sm border border-control hover:border-ink hover:bg-surface-2 disabled:border-hairline disabled:text-muted';

/** Phase, coaching cue and readings of the selected frame. */
function Caption({ hero: { view, step } }: { hero: HeroState }) {
  const { phase, readings } = view;
  const icon = { 'aria-hidden': true, strokeWidth: 1.5 } as const;
  return (
    <div className="border-t border-hairline">
      <div className="page-width flex flex-wrap items-center gap-x-8 gap-y-3 py-4 md:flex-nowrap">
        <div className="flex gap-2 noscript:hidden">
          <button
            type="button"
            aria-label="Previous phase"
            className={stepClass}
            disabled={view.frame === 0}
            onClick={() => step('previous phase')}
          >
            <ChevronLeft {...icon} />
          </button>
          <button
            type="button"
            aria-label="Next phase"
            className={stepClass}
            disabled={view.frame === view.lastFrame}
            onClick={() => step('next phase')}
          >
            <ChevronRight {...icon} />
          </button>
        </div>
        <p className="min-w-0 flex-1 basis-56 leading-snug">
          <span className="font-mono text-15 text-tartan">
            {`${phase.number}/${phase.of} ${phase.label}`}
          </span>
          <span className="block min-h-[3lh] text-15 sm:min-h-0 lg:text-17">{phase.cue}</span>
        </p>
        <dl className="hidden shrink-0 gap-6 md:flex">
          <Reading label="Time">{readings.time}</Reading>
          <Reading label="Bend">{readings.bend}</Reading>
          <Reading label="Hips">{readings.hips}</Reading>
        </dl>
        <p className="hidden shrink-0 text-13 text-muted lg:block noscript:hidden">
          Drag the vaulter, or use the arrow
          <br />
          keys. <kbd className="font-mono">,</kbd> and <kbd className="font-mono">.</kbd> move one frame.
        </p>
      </div>
    </div>
  );
}

const stepOfKey: Record<string, HeroStep> = {
  ArrowRight: 'next phase',
  ArrowUp: 'next phase',
  ArrowLeft: 'previous phase',
  ArrowDown: 'previous phase',
  '.': 'next frame',
  ',': 'previous frame',
  Home: 'first phase',
  End: 'last phase',
};

type HeroProps = Home['hero'] & {
  apply: ReactNode;
  sample: { label: string; to: string } | undefined;
  still: HeroStill | undefined;
};

/** What the first screen says, with its buttons. */
function Words({
  headline,
  lead,
  explore,
  apply,
  sample,
  width,
}: Omit<HeroProps, 'still'> & { width: number }) {
  return (
    <>
      <Headline lines={headline} width={width} />
      <p className="mt-5 max-w-md text-17 text-muted lg:mt-[1.4vw] xl:text-[1.1875rem] xl:leading-7">
        {lead}
      </p>
      <div className="pointer-events-auto mt-6 flex w-fit flex-wrap items-center gap-x-6 gap-y-2 lg:mt-[1.5vw]">
        {apply}
        <ButtonLink {...explore} look="quiet" />
        {sample && <ButtonLink {...sample} look="quiet" />}
      </div>
    </>
  );
}

/** The first screen: words beside the owner's photo or film, or over the drawn vault. */
export function Hero({ still, ...words }: HeroProps) {
  if (still !== undefined) return <VaultHero {...words} still={still} />;
  return (
    <section
      aria-label="Introduction"
      className="border-b border-hairline lg:grid lg:min-h-[34rem] lg:grid-cols-2"
    >
      <div className="px-5 py-10 md:px-8 lg:flex lg:flex-col lg:justify-center lg:py-16 lg:pl-[max(3rem,calc(50vw-37rem))] [&_h1]:whitespace-normal [&_h1]:text-[clamp(2.5rem,4.6vw,4.5rem)]">
        <Words {...words} width={mediaWidth} />
      </div>
      <div className="relative">
        <HeroMedia {...words} />
      </div>
    </section>
  );
}

/** Font width of a headline beside a photo, which leaves it half of the page. */
const mediaWidth = 90;

/** Interactive strobe picture of a vault. The headline's font width follows the bend of the pole. */
function VaultHero({ still, ...words }: HeroProps & { still: HeroStill }) {
  const hero = useHero(still.view);
  const { view } = hero;
  const hydrated = useHydrated();

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = stepOfKey[event.key];
    if (step === undefined) return;
    event.preventDefault();
    hero.step(step);
  }

  const slider = {
    role: 'slider',
    tabIndex: 0,
    'aria-label': 'The vault, frame by frame',
    'aria-valuemin': 0,
    'aria-valuemax': view.lastFrame,
    'aria-valuenow': view.frame,
    'aria-valuetext': view.description,
    onKeyDown,
  };
  const picture = { role: 'img', 'aria-label': `A pole vault, frame by frame. ${view.description}` };

  return (
    <section aria-label="Introduction" className="overflow-x-clip border-b border-hairline">
      <div className="relative mx-auto max-w-[100rem] lg:aspect-[1380/676]">
        <div className="pointer-events-none relative z-10 lg:absolute lg:inset-x-0 lg:top-0">
          <div className="page-width pt-8 lg:pt-[2.2vw]">
            <Words {...words} width={view.headlineWidth} />
          </div>
        </div>
        <div
          {...(hydrated ? slider : picture)}
          className="relative mt-2 aspect-[7.2/6.76] focus-visible:-outline-offset-4 md:aspect-[13.8/6.76] lg:absolute lg:inset-0 lg:mt-0 lg:aspect-auto"
        >
          <HeroVault hero={hero} still={still} />
        </div>
      </div>
      <Caption hero={hero} />
    </section>
  );
}
