import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyDraft } from '../jump/jump-draft.ts';
import {
  convert,
  describe,
  fail,
  failPreparing,
  finishPreparing,
  finishUpload,
  loseConnection,
  nextUp,
  pause,
  progress,
  restore,
  resume,
  send,
  startUpload,
  trim,
  type Phase,
  type QueuedVideo,
  type VideoChange,
} from './queue.ts';

const online = { isOnline: true };
const container = { type: 'video/mp4', extension: 'mp4' };
const waiting: Phase = { name: 'waiting' };

function video(phase: Phase, more: Partial<QueuedVideo> = {}): QueuedVideo {
  return {
    id: 'a',
    userId: 'ada',
    fileName: 'a.mp4',
    objectName: 'ada/a.mp4',
    size: 100,
    container,
    toConvert: false,
    chosenAt: 0,
    phase,
    ...more,
  };
}

const play = (before: QueuedVideo, ...changes: VideoChange[]) =>
  changes.reduce((current, change) => change(current), before);

test('a video is chosen, sent, uploaded and recorded', () => {
  const chosen = video({ name: 'chosen' });
  expect(nextUp([chosen], online)).toBeUndefined();
  const sent = play(chosen, send('window'));
  expect(sent.sender).toBe('window');
  expect(nextUp([sent], online)).toBe(sent);
  const uploading = play(sent, startUpload, progress(60));
  expect(uploading.phase).toEqual({ name: 'uploading', sentBytes: 60, isCut: false });
  expect(play(uploading, finishUpload('ada/1.mp4'))).toMatchObject({
    objectName: 'ada/1.mp4',
    phase: { name: 'recording' },
  });
});

test('uploads one video at a time, in order, and skips paused and failed ones', () => {
  const [paused, failed, third, fourth] = [
    video({ name: 'paused', sentBytes: 5 }),
    video({ name: 'failed', reason: 'no' }),
    video(waiting),
    video(waiting),
  ];
  expect(nextUp([paused, failed, third, fourth], online)).toBe(third);
  expect(nextUp([paused, failed, startUpload(third), fourth], online)).toBeUndefined();
});

test('converts offline, but does not upload', () => {
  const plain = video(waiting);
  const hevc = video(waiting, { toConvert: true });
  expect(nextUp([plain], { isOnline: false })).toBeUndefined();
  expect(nextUp([plain, hevc], { isOnline: false })).toBe(hevc);
});

test('queues a converted video under its new name and size', () => {
  const prepared = { fileName: 'a.mp4', objectName: 'ada/2.mp4', size: 40, container, codec: 'avc' };
  const converted = play(
    video(waiting, { toConvert: true, codec: 'hevc' }),
    convert(0.5),
    finishPreparing(prepared),
  );
  expect(converted).toMatchObject({ ...prepared, toConvert: false, phase: waiting });
});

test('uploads the original when the conversion fails', () => {
  const original = play(video(waiting, { toConvert: true }), convert(0), failPreparing);
  expect(original).toMatchObject({ toConvert: false, size: 100, phase: waiting });
});

const part = { startUs: 1_000_000, endUs: 3_000_000 };

test('a chosen video can be trimmed and described until it is sent', () => {
  const about = { ...emptyDraft('metric'), question: 'Am I under?' };
  const chosen = play(video({ name: 'chosen' }), trim(part), describe(about));
  expect(chosen).toMatchObject({ trim: part, about });
  const late = play(chosen, send('window'), trim(undefined), describe(emptyDraft('metric')));
  expect(late).toMatchObject({ trim: part, about, phase: waiting });
  expect(nextUp([late], { isOnline: false })).toBe(late);
});

test('cuts a video that cannot be converted, and uploads it whole with the part when it cannot be cut either', () => {
  const notConverted = play(video(waiting, { toConvert: true, trim: part }), convert(0), failPreparing);
  expect(notConverted).toMatchObject({ toConvert: false, trim: part });
  const whole = play(notConverted, convert(0), failPreparing);
  expect(whole).toMatchObject({ size: 100, trim: undefined, part, phase: waiting });
  expect(nextUp([whole], { isOnline: false })).toBeUndefined();
});

test('marks a lost connection until bytes move again', () => {
  const offline = play(video(waiting), startUpload, progress(40), loseConnection);
  expect(offline.phase).toEqual({ name: 'uploading', sentBytes: 40, isCut: true });
  expect(play(offline, progress(30)).phase).toEqual({ name: 'uploading', sentBytes: 30, isCut: false });
});

test('a paused video ignores late events until it is resumed', () => {
  const uploading = video({ name: 'uploading', sentBytes: 40, isCut: false });
  const paused = play(uploading, pause, progress(60), loseConnection, fail('too late'));
  expect(paused.phase).toEqual({ name: 'paused', sentBytes: 40 });
  expect(play(paused, resume).phase).toEqual(waiting);
});

test('a reload queues interrupted work again, and leaves paused and failed videos alone', () => {
  const phases: [Phase, Phase['name']][] = [
    [{ name: 'chosen' }, 'chosen'],
    [{ name: 'waiting' }, 'waiting'],
    [{ name: 'converting', share: 0.4 }, 'waiting'],
    [{ name: 'uploading', sentBytes: 4, isCut: true }, 'waiting'],
    [{ name: 'recording' }, 'waiting'],
    [{ name: 'paused', sentBytes: 4 }, 'paused'],
    [{ name: 'failed', reason: 'no' }, 'failed'],
  ];
  for (const [before, after] of phases) expect(restore(video(before)).phase.name, before.name).toBe(after);
});

test('a failed video is retried when the athlete sends it again', () => {
  const failed = play(video({ name: 'recording' }), fail('20 wait'));
  expect(failed.phase).toEqual({ name: 'failed', reason: '20 wait' });
  expect(nextUp([failed], online)).toBeUndefined();
  const sent = play(failed, send('window'));
  expect(nextUp([sent], online)).toBe(sent);
});

test('any order of changes works on one video at most', () => {
  const starts = [startUpload, convert(0.5)];
  const others = [
    loseConnection,
    pause,
    resume,
    restore,
    failPreparing,
    send('window'),
    progress(50),
    finishUpload('ada/x.mp4'),
    fail('no'),
  ];
  const changes = fc.tuple(fc.constantFrom(0, 1, 2), fc.constantFrom(...starts, ...others));
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 60 }), (history) => {
      const queue = [video(waiting), video(waiting), video(waiting)];
      for (const [position, change] of history) {
        const current = queue[position];
        if (!current) throw new Error('unreachable');
        // The queue only starts work on the next video.
        const isNew = starts.includes(change) && current.phase.name === 'waiting';
        if (isNew && nextUp(queue, online) !== current) continue;
        queue[position] = change(current);
        const busy = queue.filter(({ phase }) =>
          ['converting', 'uploading', 'recording'].includes(phase.name),
        );
        expect(busy.length).toBeLessThanOrEqual(1);
      }
    }),
  );
});
