import { TextPage } from '#features/shell/text-page.tsx';
import { WaitlistForm } from '#features/waitlist/waitlist-form.tsx';
import { readDemo } from '#content/demo.server.ts';
import type { Route } from './+types/demo';

export { publicMeta as meta } from '#lib/page/page-meta.ts';

export function loader() {
  return readDemo();
}

export default function DemoRoute({ loaderData }: Route.ComponentProps) {
  const { formHeading, promise, thanks, ...page } = loaderData;
  return (
    <TextPage {...page}>
      <section
        aria-labelledby="demo-waitlist"
        className="border-t-4 border-bar bg-surface p-6 lg:p-8 print:hidden"
      >
        <h2 id="demo-waitlist" className="text-28">
          {formHeading}
        </h2>
        <p className="mb-6 mt-3 text-muted">{promise}</p>
        <WaitlistForm list="demo" thanks={thanks} />
      </section>
    </TextPage>
  );
}
