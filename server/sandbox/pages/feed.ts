import { html } from 'hono/html';
import { page } from './page.ts';

const NOTICE = 'This is a test feed.';

const posts = [
  { text: 'Six-step day. Eleven athletes, one cue: hands up on the last left.', when: 'Tuesday' },
  { text: 'Frame 14 of 61. Everything that went right at 4.85 began here.', when: 'Monday' },
  { text: 'New poles are labeled. The flex numbers go on before the tape does.', when: 'Saturday' },
  { text: 'First bar of the season: 2.60, barefoot laugh included.', when: 'Friday' },
];

/** Simulates the embedded social media feed. */
export async function handleFeedPage(): Promise<Response> {
  const body = html`
    <h1>From the pit</h1>
    <ul class="rows">
      ${posts.map(
        ({ text, when }) =>
          html`<li>
            <span>${text}<small>${when}</small></span>
          </li>`,
      )}
    </ul>
  `;
  return page({ title: 'Social feed', notice: NOTICE, body }, { framed: true });
}
