import type { Coaching } from '#content/coaching.server.ts';
import { Section } from '#ui/section.tsx';

/** The five steps into coaching, each with a frame of a vault. */
export function FiveSteps({ heading, steps }: Coaching['process']) {
  return (
    <Section id="steps" heading={heading} ground="surface">
      <ol className="grid gap-x-4 gap-y-8 lg:grid-cols-5">
        {steps.map(({ name, text }, index) => (
          <li
            key={name}
            className="grid grid-cols-[7.5rem_1fr] gap-x-5 sm:grid-cols-[12rem_1fr] lg:grid-cols-1 lg:content-start"
          >
            <img
              src={`/plates/step-${index + 1}.svg`}
              alt=""
              width={440}
              height={330}
              loading="lazy"
              className="h-auto w-full self-start border border-hairline bg-ground"
            />
            <div>
              <p className="font-mono text-13 text-tartan lg:mt-5">Step {index + 1}</p>
              <h3 className="mt-1 text-21">{name}</h3>
              <p className="mt-2 text-15 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
