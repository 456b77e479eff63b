import { lastFrame } from '#lib/video-frames/frame-index.ts';
import { loopFromHere, loopToHere, setLoop } from '../video/loop.ts';
import { toggleSound } from '../video/sound.ts';
import { nextSpeed } from '../video/speed.ts';
import type { RoomVideo } from '../video/use-video-player.ts';
import { zoomStep } from '../video/zoom.ts';
import type { Command, CommandedVoice, CommandRoom } from './command.ts';

/** The reviewed film, or the one that it is compared with. */
interface OnFilm {
  video: Pick<RoomVideo, 'player' | 'slowMotion'>;
}
interface OnPicture {
  video: Pick<RoomVideo, 'zoom'>;
}

export const play: Command<OnFilm & { voice?: CommandedVoice | undefined }> = {
  name: 'play',
  label: 'Play or pause',
  keys: [' ', 'k'],
  run({ video: { player }, voice }) {
    // It belongs to what was started last.
    if (voice?.getState().isFollowing) voice.toggle();
    else void (player?.getState().isPlaying ? player.pause() : player?.play());
  },
};

const step = (keys: readonly string[], by: number, label: string): Command<OnFilm> => ({
  name: `step ${by}`,
  label,
  keys,
  run: ({ video }) => void video.player?.step(by),
});
const isZoomed = ({ video }: CommandRoom) => video.zoom.getView().scale > 1;
const isWhole = (room: CommandRoom) => !isZoomed(room);
export const stepBack = step([',', 'ArrowLeft'], -1, 'One frame back');
export const stepForward = step(['.', 'ArrowRight'], 1, 'One frame forward');
const tenBack = { ...step(['Shift+ArrowLeft'], -10, 'Ten frames back'), isEnabled: isWhole };
const tenForward = { ...step(['Shift+ArrowRight'], 10, 'Ten frames forward'), isEnabled: isWhole };

const firstFrame: Command<OnFilm> = {
  name: 'first frame',
  label: 'First frame',
  keys: ['Home'],
  run: ({ video }) => void video.player?.show(0),
};
const endFrame: Command<OnFilm> = {
  name: 'last frame',
  label: 'Last frame',
  keys: ['End'],
  run({ video: { player } }) {
    const index = player?.getState().index;
    if (index) void player?.show(lastFrame(index));
  },
};

const changeSpeed = (direction: 'slower' | 'faster', key: string, label: string): Command<OnFilm> => ({
  name: direction,
  label,
  keys: [key],
  run: ({ video: { player, slowMotion } }) =>
    player?.setSpeed(nextSpeed(player.getState().speed, direction, slowMotion)),
});
export const slower = changeSpeed('slower', '<', 'Slower');
export const faster = changeSpeed('faster', '>', 'Faster');

export const loopFrom: Command<OnFilm> = {
  name: 'loop from',
  label: 'Start the loop here',
  keys: ['['],
  waitsFor: 'frame',
  run: ({ video }) => setLoop(video.player, loopFromHere),
};
export const loopTo: Command<OnFilm> = {
  name: 'loop to',
  label: 'End the loop here',
  keys: [']'],
  waitsFor: 'frame',
  run: ({ video }) => setLoop(video.player, loopToHere),
};
export const stopLoop: Command<OnFilm> = {
  name: 'stop loop',
  label: 'Stop the loop',
  keys: ['l'],
  run: ({ video }) => video.player?.setLoop(undefined),
};

export const switchSound: Command<OnFilm> = {
  name: 'sound',
  label: 'Sound on or off',
  keys: ['m'],
  run({ video: { player } }) {
    if (player?.getState().hasSound) toggleSound(player);
  },
};

export const zoomIn: Command<OnPicture> = {
  name: 'zoom in',
  label: 'Zoom in',
  keys: ['+', '='],
  waitsFor: 'nothing',
  run: ({ video }) => video.zoom.zoom(zoomStep),
};
export const zoomOut: Command<OnPicture> = {
  name: 'zoom out',
  label: 'Zoom out',
  keys: ['-'],
  waitsFor: 'nothing',
  run: ({ video }) => video.zoom.zoom(1 / zoomStep),
};
export const fitPicture: Command<OnPicture> = {
  name: 'whole picture',
  label: 'Whole picture',
  keys: ['0'],
  waitsFor: 'nothing',
  run: ({ video }) => video.zoom.fit(),
};

/** Distance of one press of an arrow key, in CSS pixels. */
const panStep = 80;

/** Moves the zoomed picture to show what is right and below, in steps. */
const pan = (key: string, right: number, down: number, side: string): Command<OnPicture> => ({
  name: `look ${side}`,
  label: `Look further ${side} while zoomed in`,
  keys: [`Shift+${key}`],
  isEnabled: isZoomed,
  waitsFor: 'nothing',
  run: ({ video }) => video.zoom.pan({ x: -right * panStep, y: -down * panStep }),
});

export const switchFullScreen: Command<Pick<CommandRoom, 'fullScreen'>> = {
  name: 'full screen',
  label: 'Full screen',
  keys: ['f'],
  waitsFor: 'nothing',
  run: (room) => room.fullScreen.toggle(),
};

/** In the order of the list on '?', as far as it has no notes. */
export const viewCommands = [
  play,
  zoomIn,
  zoomOut,
  fitPicture,
  pan('ArrowLeft', -1, 0, 'left'),
  pan('ArrowRight', 1, 0, 'right'),
  pan('ArrowUp', 0, -1, 'up'),
  pan('ArrowDown', 0, 1, 'down'),
  switchFullScreen,
  stepBack,
  stepForward,
  tenBack,
  tenForward,
  firstFrame,
  endFrame,
];
export const playingCommands = [slower, faster, loopFrom, loopTo, stopLoop, switchSound];
