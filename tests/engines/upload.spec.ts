import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { box } from '#lib/film-place/synthetic-film.ts';
import { makeMember, sayAge } from '../e2e/account-steps.ts';
import { test } from './engine-test.ts';
import { enterAs } from './member-steps.ts';

/** A phone's film with padding, so that it is sent in two pieces. */
const film = Buffer.concat([readFileSync('tests/films/constant.mp4'), box('free', randomBytes(7_000_000))]);

test('an upload goes on by itself after a reload, and after the browser was killed', async ({
  tab,
  request,
  engine,
}, testInfo) => {
  // The server got more of a piece than the page that was left knew: its answer is where to go on.
  tab.expectProblem(/409 \(Conflict\)/);
  // WebKit ends the imports of a page that is being left.
  tab.expectProblem(/Importing a module script failed/);
  const member = await makeMember(request, 'Una');
  await sayAge(request, member);
  await enterAs(tab, request, member);
  for (const interrupt of ['reload', 'kill'] as const)
    await test.step(interrupt, async () => {
      // Chromium does not write at once what it stores; killed, it loses the last entries. A discarded tab does not.
      if (interrupt === 'kill' && engine === 'chromium') return;
      const name = `${interrupt}.mp4`;
      const path = testInfo.outputPath(name);
      writeFileSync(path, film);
      await tab.goto('/upload');
      await tab.waitFor({ role: 'button', name: 'Choose a video' });
      await tab.setFiles('input[type=file]', path);
      await tab.waitFor({ role: 'button', name: 'Choose another video' });
      // On a busy machine, GStreamer says that it can't play a good film.
      if (engine !== 'webkit') await tab.waitFor({ css: `[aria-label="Preview of ${name}"]` });
      await tab.click({ role: 'button', name: 'Upload Video' });
      const uploading = { role: 'region', name: 'Uploading' };
      await tab.waitFor({ role: 'listitem', within: uploading, has: name });
      // With its first bytes, the browser has stored what was sent.
      await tab.waitUntilGone({ css: '[role=progressbar][aria-valuenow="0"]', within: uploading });
      if (interrupt === 'reload') await tab.reload();
      else {
        await tab.killAndReopen();
        // Firefox writes local storage seconds later, so the killed one has lost the session.
        await enterAs(tab, request, member);
        await tab.goto('/upload');
      }
      const sent = { role: 'region', name: 'Your submissions' };
      await tab.waitFor({ role: 'listitem', within: sent, has: name });
    });
});
