import { buildSiteIfStale, siteDirectory } from '../build/build-site.ts';
import { reportFailure } from '../build/report-failure.ts';

/** `npm run build`: the static site in build/client. */
export async function run(): Promise<void> {
  try {
    const built = await buildSiteIfStale();
    console.log(built ? `The site is in ${siteDirectory}.` : `The site in ${siteDirectory} is up to date.`);
  } catch (error) {
    reportFailure(error);
  }
}
