import { Check } from 'lucide-react';
import type { Pvt } from '#content/pvt.server.ts';
import { Badge } from '#ui/badge.tsx';
import { Section } from '#ui/section.tsx';

function Features({ features }: { features: readonly string[] }) {
  return (
    <ul className="mt-6 flex flex-col gap-3">
      {features.map((feature) => (
        <li key={feature} className="flex gap-3">
          <Check aria-hidden className="mt-1 size-5 shrink-0" strokeWidth={1.5} />
          {feature}
        </li>
      ))}
    </ul>
  );
}

/** The two plans. Neither is on sale yet. */
export function Pricing({ heading, note, free, pro }: Pvt['pricing']) {
  return (
    <Section id="pricing" isAnchor heading={heading} aside={<p className="text-15 text-muted">{note}</p>}>
      <div className="grid gap-6 md:grid-cols-2">
        <article aria-labelledby="free-heading" className="border border-hairline bg-surface p-6 lg:p-10">
          <h3 id="free-heading" className="text-28">
            {free.name}
          </h3>
          <p className="mt-4 font-mono text-28 lg:text-40">{free.price}</p>
          <p className="mt-2 font-mono text-15 text-muted">{free.detail}</p>
          <Features features={free.features} />
        </article>
        <article aria-labelledby="pro-heading" className="border-2 border-ink bg-surface p-6 lg:p-10">
          <div className="flex items-center justify-between gap-4">
            <h3 id="pro-heading" className="text-28">
              {pro.name}
            </h3>
            <Badge tone="bar">{pro.badge}</Badge>
          </div>
          <p className="mt-4 font-mono text-28 lg:text-40">{pro.price}</p>
          <p className="mt-2 font-mono text-15 text-muted">{pro.yearly}</p>
          <Features features={pro.features} />
        </article>
      </div>
    </Section>
  );
}
