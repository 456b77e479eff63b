import { ProgramsPage } from '#features/programs/programs-page.tsx';
import { readPrograms } from '#content/programs.server.ts';
import { readSite } from '#content/site.server.ts';
import type { Route } from './+types/programs';

export { publicMeta as meta } from '#lib/page/page-meta.ts';

export function loader() {
  return { ...readPrograms(), applicationUrl: readSite().links.application };
}

export default function ProgramsRoute({ loaderData }: Route.ComponentProps) {
  return <ProgramsPage {...loaderData} />;
}
