import { TextPage } from '../features/shell/text-page.tsx';
import { WaitlistForm } from '../features/waitlist/waitlist-form.tsx';
import { readDemo } from '../lib/content/demo.server.ts';
import { pageMeta } from '../lib/page-meta.ts';
import type { Route } from './+types/demo';

export function loader() {
  return readDemo();
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : pageMeta(loaderData);
}

export default function DemoRoute({ loaderData }: Route.ComponentProps) {
  const { formHeading, promise, thanks } = loaderData;
  return (
    <>
      <TextPage {...loaderData} />
      <section aria-labelledby="demo-waitlist" className="page-width print:hidden">
        <div className="lg:ml-[25%]">
          <h2 id="demo-waitlist" className="text-28">
            {formHeading}
          </h2>
          <p className="mb-6 mt-3 max-w-xl text-muted">{promise}</p>
          <WaitlistForm list="demo" thanks={thanks} />
        </div>
      </section>
    </>
  );
}
