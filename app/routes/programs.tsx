import { ProgramsPage } from '#features/programs/programs-page.tsx';
import { readPrograms } from '#content/programs.server.ts';
import { readSite } from '#content/site.server.ts';
import { pageMeta } from '#lib/page/page-meta.ts';
import type { Route } from './+types/programs';

export function loader() {
  return { ...readPrograms(), applicationUrl: readSite().links.application };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : pageMeta(loaderData);
}

export default function ProgramsRoute({ loaderData }: Route.ComponentProps) {
  return <ProgramsPage {...loaderData} />;
}
