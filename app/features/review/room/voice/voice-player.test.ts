import { expect, test } from 'vitest';
import { createFakePlayer } from '#testing/fake-player.ts';
import { createZoom, wholePicture } from '../video/zoom.ts';
import { emptyTimeline, type Timeline } from './timeline.ts';
import { createVoicePlayer } from './voice-player.ts';

const close = { scale: 3, x: 0.5, y: 0.5 };
const own = { scale: 2, x: 0.5, y: 0.5 };
const zoomedIn: Timeline = {
  ...emptyTimeline,
  views: [
    [0, wholePicture],
    [1000, close],
  ],
};

/** A listener who looks closer already. jsdom plays nothing: the tests seek. */
function listen(timeline: Timeline) {
  const zoom = createZoom();
  const side = { width: 900, height: 900 };
  zoom.measure({ stage: side, picture: side, pixels: 900 });
  zoom.show(own);
  const audio = Object.assign(new EventTarget(), { currentTime: 0, paused: true, pause: () => undefined });
  const video = createFakePlayer(30, 90);
  return { zoom, voice: createVoicePlayer({ audio: audio as HTMLAudioElement, video, zoom, timeline }) };
}

test('shows the zoom of each moment, and gives the listener theirs back', () => {
  const { zoom, voice } = listen(zoomedIn);
  voice.seek(500);
  expect(zoom.getView()).toEqual(wholePicture);
  voice.seek(1500);
  expect(zoom.getView()).toEqual(close);
  voice.leave();
  expect(zoom.getView()).toEqual(own);
});

test('a listener who zooms in between keeps what they see', () => {
  const { zoom, voice } = listen(zoomedIn);
  voice.seek(1500);
  zoom.show({ ...close, scale: 5 });
  voice.seek(1600);
  expect(zoom.getView().scale).toBe(5);
  voice.leave();
  expect(zoom.getView().scale).toBe(5);
});

test('a recording without zoom leaves the picture to the listener', () => {
  const { zoom, voice } = listen({ frames: [], speeds: [], shapes: [], shown: [], strokes: [] });
  voice.seek(1500);
  expect(zoom.getView()).toEqual(own);
  voice.leave();
  expect(zoom.getView()).toEqual(own);
});

const compared: Timeline = {
  ...emptyTimeline,
  comparisons: [
    [0, null],
    [1000, { otherKey: 'other', view: 'overlay', opacity: 50, showsDifference: false, isMirrored: false }],
  ],
  otherFrames: [
    [1000, 500_000],
    [2000, 1_000_000],
  ],
  otherViews: [[1000, close]],
};

test('moves the other film while it is compared, and gives it back as it was', () => {
  const { voice } = listen(compared);
  const [player, zoom] = [createFakePlayer(30, 90), createZoom()];
  const side = { width: 900, height: 900 };
  zoom.measure({ stage: side, picture: side, pixels: 900 });
  voice.seek(1500);
  expect(voice.getState().picture?.comparison).toMatchObject({ otherKey: 'other' });
  // The film is opened a moment later.
  const stop = voice.leadOther({ player, zoom });
  expect([player.getState().frame, zoom.getView()]).toEqual([15, close]);
  voice.seek(2500);
  expect(player.getState().frame).toBe(30);
  voice.seek(500);
  expect(voice.getState().picture?.comparison).toBeNull();
  expect(player.getState().frame).toBe(30);
  stop();
  expect(zoom.getView()).toEqual(wholePicture);
  voice.seek(1500);
  expect(player.getState().frame).toBe(30);
});
