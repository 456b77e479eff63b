import { html } from 'hono/html';
import { page } from './page.ts';

const NOTICE = 'This is a test marketplace. Nothing is sold here.';

/** Turns 'flight-mode' into 'Flight mode'. */
function programName(slug: string): string {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Simulates the training marketplace: home page, program page at /<program>, a buyer's access at /access/<program>. */
export async function handleMarketplace(
  _request: Request,
  { part: path }: { part: string },
): Promise<Response> {
  const [, access, program] = /^\/(access\/)?([\w-]{1,80})\/?$/.exec(path) ?? [];
  const [title, text] =
    program === undefined
      ? ['Training marketplace', 'The marketplace would list the programs here.']
      : access === undefined
        ? [programName(program), 'The marketplace would show and sell this program here.']
        : [programName(program), 'Your program would open here, on your phone and your computer.'];
  const body = html`
    <h1>${title}</h1>
    <p>${text}</p>
    <p><a href="/programs">Back to the programs</a></p>
  `;
  return page({ title, notice: NOTICE, body });
}
