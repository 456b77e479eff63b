/**
 * Runs a benchmark; see bench/README.md.
 * `npm run bench`: cold and warm start, and the time from cart to payment page, on a clone of the last commit.
 * `npm run bench -- auth`: sign-ins, with reads at the same time.
 * `npm run bench -- club [seconds]`: pages and live messages of a club of 500 athletes.
 * `npm run bench -- export`: 15 exports of a long log at once: what others wait, and memory.
 * `npm run bench -- idle`: memory of an idle server.
 * `npm run bench -- log`: a log of 5,000 jumps, and logging the next one.
 * `npm run bench -- measure [cameras] [word …]`: whether measured numbers are inside their ±, for random cameras.
 * `npm run bench -- offline-start`: from opening the installed site to the last seen feedback, without a signal.
 * `npm run bench -- overlay [rounds]`: how far apart the pictures of an overlay are while both play.
 * `npm run bench -- publish`: publishing a changed text at /admin/content.
 * `npm run bench -- paths`: error of the tracker on a rendered jump.
 * `npm run bench -- picture`: a jump of nine frames in one picture.
 * `npm run bench -- room`: steps, first frame and scrubbing in the review room.
 * `npm run bench -- room engines`: a step and a seek in Firefox, WebKitGTK and Chromium.
 * `npm run bench -- room tools`: opening each tool of the room on a slow phone.
 * `npm run bench:web [rounds] [part]`: the pages compared with their static twins.
 * `npm run bench -- storage`: downloads compared with nginx, ranges, memory during uploads.
 * `npm run bench -- voice [seconds]`: whether frames follow the voice of a voice-over.
 */
export async function run([what = 'starts', ...args]: string[]): Promise<void> {
  if (what === 'auth') return (await import('../../bench/auth.ts')).measureAuth(args);
  if (what === 'club') return (await import('../../bench/club/measure.ts')).measureClub(args);
  if (what === 'export') return (await import('../../bench/export.ts')).measureExport();
  if (what === 'idle') return (await import('../../bench/idle.ts')).measureIdle();
  if (what === 'log') return (await import('../../bench/log.ts')).measureLog();
  if (what === 'measure' && args[0] === 'film')
    return (await import('../../bench/measure/one-film.ts')).measureOneFilm(Number(args[1] ?? 1));
  if (what === 'measure') return (await import('../../bench/measure/measure.ts')).measureCameras(args);
  if (what === 'offline-start') return (await import('../../bench/offline-start.ts')).measureOfflineStart();
  if (what === 'overlay') return (await import('../../bench/overlay.ts')).measureOverlay(args);
  if (what === 'publish') return (await import('../../bench/publish.ts')).measurePublish();
  if (what === 'paths') return (await import('../../bench/paths.ts')).measurePaths();
  if (what === 'picture') return (await import('../../bench/picture.ts')).measurePicture();
  if (what === 'room' && args[0] === 'engines')
    return (await import('../../bench/room-engines.ts')).measureRoomInEngines();
  if (what === 'room' && args[0] === 'tools')
    return (await import('../../bench/room-tools.ts')).measureRoomTools();
  if (what === 'room') return (await import('../../bench/room.ts')).measureRoom();
  if (what === 'storage') return (await import('../../bench/storage.ts')).measureStorage();
  if (what === 'voice') return (await import('../../bench/voice.ts')).measureVoice(args);
  if (what === 'web') return (await import('../../bench/web/measure.ts')).measureWeb(args);
  if (what !== 'starts') throw new Error(`There is no benchmark '${what}'. See bench/README.md.`);
  await import('../../bench/starts.ts');
}
