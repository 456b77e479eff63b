import { makeMember } from '../e2e/account-steps.ts';
import { finishWithNote, submitVideo } from '../e2e/review-steps.ts';
import { test } from './engine-test.ts';
import { enterAs } from './member-steps.ts';

test.use({ size: { width: 360, height: 740 }, isCut: true });

const places = [
  ['Send', 'Send a video', '/upload'],
  ['Feedback', 'My feedback', '/reviews'],
  ['Training', 'Training', '/training'],
  ['Log', 'Jump log', '/log'],
] as const;

test('the four places open with and without a signal, with what was last seen', async ({
  tab,
  setOffline,
  request,
}) => {
  // Firefox prefetches the place below the pointer, and ends that, and a script that still loads, with the page.
  tab.expectProblem(
    /Failed to (load resource|fetch)|NetworkError|Load failed|could not be (checked|opened)|dynamically imported module|ServiceWorker intercepted|can’t establish a connection|WebSocket/,
  );
  const bo = await makeMember(request, 'Bo');
  await finishWithNote(request, await submitVideo(request, bo, 'constant.mp4'));
  await enterAs(tab, request, bo);
  await tab.goto('/reviews');
  await tab.waitFor({ text: 'Plant earlier.' });
  const bar = { role: 'navigation', name: 'Every day' };
  for (const [name, title, path] of places) {
    await tab.click({ role: 'link', name: new RegExp(`^${name}`), within: bar });
    await tab.waitFor({ role: 'heading', name: title });
    await tab.waitForStoredPage(path);
    await tab.waitForStoredPage(`${path}.data`);
  }
  await tab.goto('/account?tab=notifications');
  await tab.waitFor({ role: 'heading', name: 'Notifications' });

  setOffline(true);
  for (const [, title, path] of places) {
    await tab.goto(path);
    await tab.waitFor({ role: 'heading', name: title });
  }
  await tab.goto('/reviews');
  await tab.waitFor({ text: /^No connection. This is your feedback as of/ });
  await tab.waitFor({ text: 'Plant earlier.' });
  await tab.goto('/upload');
  await tab.waitFor({ role: 'button', name: 'Film with a delay' });
  setOffline(false);
});
