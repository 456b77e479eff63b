/**
 * `npm run bench`: cold and warm start, and the time from cart to payment page, on a clone of the last commit.
 * `npm run bench -- data …`: the data API beside the bare driver.
 * `npm run bench -- auth`: sign-ins with reads beside them.
 * `npm run bench -- idle`: memory of a server that nobody asks for anything.
 * `npm run bench -- library [exercises]`: filtering the video library.
 * `npm run bench -- room`: steps, first frame and scrubbing in the review room.
 * `npm run bench -- sessions`: what asking whether the session lives costs a read.
 * `npm run bench:web [rounds] [part]`: the pages beside their static twins.
 * `npm run bench -- storage`: downloads beside nginx, ranges, memory under uploads. See bench/README.md.
 */
export async function run([what = 'starts', ...args]: string[]): Promise<void> {
  if (what === 'data') return (await import('../../bench/data/measure.ts')).measureData(args);
  if (what === 'auth') return (await import('../../bench/auth.ts')).measureAuth(args);
  if (what === 'idle') return (await import('../../bench/idle.ts')).measureIdle();
  if (what === 'room') return (await import('../../bench/room.ts')).measureRoom();
  if (what === 'storage') return (await import('../../bench/storage.ts')).measureStorage();
  if (what === 'library') return (await import('../../bench/library.ts')).measureLibrary(args);
  if (what === 'sessions') return (await import('../../bench/sessions.ts')).measureSessions();
  if (what === 'web') return (await import('../../bench/web/measure.ts')).measureWeb(args);
  if (what !== 'starts') throw new Error(`There is no bench '${what}'. See bench/README.md.`);
  await import('../../bench/starts.ts');
}
