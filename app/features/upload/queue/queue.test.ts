import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyDraft } from '../jump/jump-draft.ts';
import { nextQueue, nextUp, type Phase, type QueuedVideo, type QueueEvent } from './queue.ts';

const online = { isOnline: true };
const container = { type: 'video/mp4', extension: 'mp4' };

function video(id: string, phase: Phase, more: Partial<QueuedVideo> = {}): QueuedVideo {
  return {
    id,
    userId: 'ada',
    fileName: `${id}.mp4`,
    objectName: `ada/${id}.mp4`,
    size: 100,
    container,
    toConvert: false,
    chosenAt: 0,
    phase,
    ...more,
  };
}

const play = (queue: readonly QueuedVideo[], ...events: QueueEvent[]) => events.reduce(nextQueue, queue);
const phaseOf = (queue: readonly QueuedVideo[], id = 'a') => queue.find((one) => one.id === id)?.phase;

test('a video is chosen, sent, uploaded, recorded and removed', () => {
  let queue = play([], { type: 'chosen', video: video('a', { name: 'chosen' }) });
  expect(nextUp(queue, online)).toBeUndefined();
  queue = play(queue, { type: 'sent', id: 'a', sender: 'window' });
  expect(nextUp(queue, online)?.id).toBe('a');
  queue = play(queue, { type: 'upload-started', id: 'a' }, { type: 'progressed', id: 'a', sentBytes: 60 });
  expect(phaseOf(queue)).toEqual({ name: 'uploading', sentBytes: 60, isCut: false });
  queue = play(queue, { type: 'uploaded', id: 'a', objectName: 'ada/1.mp4' });
  expect(queue).toMatchObject([{ objectName: 'ada/1.mp4', phase: { name: 'recording' } }]);
  expect(play(queue, { type: 'removed', id: 'a' })).toEqual([]);
});

test('a second chosen video replaces the first, but no sent video', () => {
  const queue = play([video('sent', { name: 'waiting' }), video('first', { name: 'chosen' })], {
    type: 'chosen',
    video: video('second', { name: 'chosen' }),
  });
  expect(queue.map(({ id }) => id)).toEqual(['sent', 'second']);
});

test('uploads one video at a time, in order, and skips paused and failed ones', () => {
  const queue = [
    video('a', { name: 'paused', sentBytes: 5 }),
    video('b', { name: 'failed', reason: 'no' }),
    video('c', { name: 'waiting' }),
    video('d', { name: 'waiting' }),
  ];
  expect(nextUp(queue, online)?.id).toBe('c');
  expect(nextUp(play(queue, { type: 'upload-started', id: 'c' }), online)).toBeUndefined();
});

test('converts offline, but does not upload', () => {
  const plain = video('a', { name: 'waiting' });
  const hevc = video('b', { name: 'waiting' }, { toConvert: true });
  expect(nextUp([plain], { isOnline: false })).toBeUndefined();
  expect(nextUp([plain, hevc], { isOnline: false })?.id).toBe('b');
});

test('queues a converted video under its new name and size', () => {
  const prepared = { fileName: 'a.mp4', objectName: 'ada/2.mp4', size: 40, container, codec: 'avc' };
  const queue = play(
    [video('a', { name: 'waiting' }, { toConvert: true, codec: 'hevc' })],
    { type: 'converting', id: 'a', share: 0.5 },
    { type: 'prepared', id: 'a', ...prepared },
  );
  expect(queue).toMatchObject([{ ...prepared, toConvert: false, phase: { name: 'waiting' } }]);
});

test('uploads the original when the conversion fails', () => {
  const queue = play(
    [video('a', { name: 'waiting' }, { toConvert: true })],
    { type: 'converting', id: 'a', share: 0 },
    { type: 'preparation-failed', id: 'a' },
  );
  expect(queue).toMatchObject([{ toConvert: false, size: 100, phase: { name: 'waiting' } }]);
});

const trim = { startUs: 1_000_000, endUs: 3_000_000 };

test('a chosen video can be trimmed and described until it is sent', () => {
  const about = { ...emptyDraft('metric'), question: 'Am I under?' };
  const chosen = play(
    [video('a', { name: 'chosen' })],
    { type: 'trimmed', id: 'a', trim },
    { type: 'described', id: 'a', about },
  );
  expect(chosen).toMatchObject([{ trim, about }]);
  const late = play(
    chosen,
    { type: 'sent', id: 'a', sender: 'window' },
    { type: 'trimmed', id: 'a', trim: undefined },
    { type: 'described', id: 'a', about: emptyDraft('metric') },
  );
  expect(late).toMatchObject([{ trim, about, phase: { name: 'waiting' } }]);
  expect(nextUp(late, { isOnline: false })?.id).toBe('a');
});

test('cuts a video that cannot be converted, and uploads it whole with the part when it cannot be cut either', () => {
  const notConverted = play(
    [video('a', { name: 'waiting' }, { toConvert: true, trim })],
    { type: 'converting', id: 'a', share: 0 },
    { type: 'preparation-failed', id: 'a' },
  );
  expect(notConverted).toMatchObject([{ toConvert: false, trim }]);
  const whole = play(
    notConverted,
    { type: 'converting', id: 'a', share: 0 },
    { type: 'preparation-failed', id: 'a' },
  );
  expect(whole).toMatchObject([{ size: 100, trim: undefined, part: trim, phase: { name: 'waiting' } }]);
  expect(nextUp(whole, { isOnline: false })).toBeUndefined();
});

test('marks a lost connection until bytes move again', () => {
  const offline = play(
    [video('a', { name: 'waiting' })],
    { type: 'upload-started', id: 'a' },
    { type: 'progressed', id: 'a', sentBytes: 40 },
    { type: 'connection-lost', id: 'a' },
  );
  expect(phaseOf(offline)).toEqual({ name: 'uploading', sentBytes: 40, isCut: true });
  expect(phaseOf(play(offline, { type: 'progressed', id: 'a', sentBytes: 30 }))).toEqual({
    name: 'uploading',
    sentBytes: 30,
    isCut: false,
  });
});

test('a paused video ignores late events until it is resumed', () => {
  const paused = play(
    [video('a', { name: 'uploading', sentBytes: 40, isCut: false })],
    { type: 'paused', id: 'a' },
    { type: 'progressed', id: 'a', sentBytes: 60 },
    { type: 'connection-lost', id: 'a' },
    { type: 'failed', id: 'a', reason: 'too late' },
  );
  expect(phaseOf(paused)).toEqual({ name: 'paused', sentBytes: 40 });
  expect(phaseOf(play(paused, { type: 'resumed', id: 'a' }))).toEqual({ name: 'waiting' });
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
  for (const [before, after] of phases) {
    const restored = play([], { type: 'restored', videos: [video('a', before)] });
    expect(phaseOf(restored)?.name, before.name).toBe(after);
  }
});

test('a failed video is retried when the athlete sends it again', () => {
  const failed = play([video('a', { name: 'recording' })], { type: 'failed', id: 'a', reason: '20 wait' });
  expect(phaseOf(failed)).toEqual({ name: 'failed', reason: '20 wait' });
  expect(nextUp(failed, online)).toBeUndefined();
  expect(nextUp(play(failed, { type: 'sent', id: 'a', sender: 'window' }), online)?.id).toBe('a');
});

test('any order of events works on one video at most, and loses or duplicates none', () => {
  const ids = fc.constantFrom('a', 'b', 'c');
  const events: fc.Arbitrary<QueueEvent> = fc.oneof(
    fc.record({
      type: fc.constantFrom(
        'upload-started',
        'connection-lost',
        'paused',
        'resumed',
        'interrupted',
        'preparation-failed',
      ),
      id: ids,
    }),
    fc.record({ type: fc.constant('sent'), id: ids, sender: fc.constant('window') }),
    fc.record({ type: fc.constant('progressed'), id: ids, sentBytes: fc.nat(100) }),
    fc.record({ type: fc.constant('converting'), id: ids, share: fc.constant(0.5) }),
    fc.record({ type: fc.constant('uploaded'), id: ids, objectName: fc.constant('ada/x.mp4') }),
    fc.record({ type: fc.constant('failed'), id: ids, reason: fc.constant('no') }),
  );
  fc.assert(
    fc.property(fc.array(events, { maxLength: 60 }), (history) => {
      let queue: readonly QueuedVideo[] = ['a', 'b', 'c'].map((id) => video(id, { name: 'waiting' }));
      for (const event of history) {
        // The queue only starts work on the next video.
        const starts = event.type === 'upload-started' || event.type === 'converting';
        const isNew = starts && phaseOf(queue, event.id)?.name === 'waiting';
        if (isNew && nextUp(queue, online)?.id !== event.id) continue;
        queue = nextQueue(queue, event);
        const busy = queue.filter(({ phase }) =>
          ['converting', 'uploading', 'recording'].includes(phase.name),
        );
        expect(busy.length).toBeLessThanOrEqual(1);
        expect(queue.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
      }
    }),
  );
});
