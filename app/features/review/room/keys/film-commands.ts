import { lastFrame } from '#lib/video-frames/frame-index.ts';
import type { VideoPlayer } from '#lib/video-frames/video-player.ts';
import type { SlowMotion } from '#domain/slow-motion.ts';
import { loopFromHere, loopToHere, setLoop } from '../video/loop.ts';
import { toggleSound } from '../video/sound.ts';
import { nextSpeed } from '../video/speed.ts';
import type { RoomVideo } from '../video/use-video-player.ts';
import { zoomStep, type Zoom } from '../video/zoom.ts';
import type { Command, CommandedVoice, CommandRoom } from './command.ts';

/** The reviewed film, or the one that it is compared with. */
interface OnFilm {
  video: Pick<RoomVideo, 'player' | 'slowMotion'>;
}
interface OnPicture {
  video: Pick<RoomVideo, 'zoom'>;
}

export const play: Command<OnFilm & { voice?: CommandedVoice | undefined }> = {
  label: 'Play or pause',
  keys: [' ', 'k'],
  run({ video: { player }, voice }) {
    // It belongs to what was started last.
    if (voice?.getState().isFollowing) voice.toggle();
    else void (player?.getState().isPlaying ? player.pause() : player?.play());
  },
};

const onFilm = (
  keys: readonly string[],
  label: string,
  act: (player: VideoPlayer, slowMotion: SlowMotion) => unknown,
  traits: Pick<Command, 'isEnabled' | 'waitsFor'> = {},
): Command<OnFilm> => ({
  label,
  keys,
  ...traits,
  run: ({ video: { player, slowMotion } }) => void (player && act(player, slowMotion)),
});

const isZoomed = ({ video }: CommandRoom) => video.zoom.getView().scale > 1;
const whole: Pick<Command, 'isEnabled'> = { isEnabled: (room) => !isZoomed(room) };
export const stepBack = onFilm([',', 'ArrowLeft'], 'One frame back', (player) => player.step(-1));
export const stepForward = onFilm(['.', 'ArrowRight'], 'One frame forward', (player) => player.step(1));
const tenBack = onFilm(['Shift+ArrowLeft'], 'Ten frames back', (player) => player.step(-10), whole);
const tenForward = onFilm(['Shift+ArrowRight'], 'Ten frames forward', (player) => player.step(10), whole);
const firstFrame = onFilm(['Home'], 'First frame', (player) => player.show(0));
const endFrame = onFilm(['End'], 'Last frame', (player) => {
  const { index } = player.getState();
  if (index) void player.show(lastFrame(index));
});

const changeSpeed = (key: string, label: string, direction: 'slower' | 'faster') =>
  onFilm([key], label, (player, slowMotion) =>
    player.setSpeed(nextSpeed(player.getState().speed, direction, slowMotion)),
  );
export const slower = changeSpeed('<', 'Slower', 'slower');
export const faster = changeSpeed('>', 'Faster', 'faster');

const here: Pick<Command, 'waitsFor'> = { waitsFor: 'frame' };
export const loopFrom = onFilm(['['], 'Start the loop here', (player) => setLoop(player, loopFromHere), here);
export const loopTo = onFilm([']'], 'End the loop here', (player) => setLoop(player, loopToHere), here);
export const stopLoop = onFilm(['l'], 'Stop the loop', (player) => player.setLoop(undefined));
export const switchSound = onFilm(
  ['m'],
  'Sound on or off',
  (player) => player.getState().hasSound && toggleSound(player),
);

const onPicture = (
  keys: readonly string[],
  label: string,
  act: (zoom: Zoom) => void,
): Command<OnPicture> => ({
  label,
  keys,
  waitsFor: 'nothing',
  run: ({ video }) => act(video.zoom),
});
export const zoomIn = onPicture(['+', '='], 'Zoom in', (zoom) => zoom.zoom(zoomStep));
export const zoomOut = onPicture(['-'], 'Zoom out', (zoom) => zoom.zoom(1 / zoomStep));
export const fitPicture = onPicture(['0'], 'Whole picture', (zoom) => zoom.fit());

/** Distance of one press of an arrow key, in CSS pixels. */
const panStep = 80;
/** Moves the zoomed picture to show what is right and below, in steps. */
const pan = (arrow: string, right: number, down: number, side: string): Command<OnPicture> => ({
  ...onPicture([`Shift+${arrow}`], `Look further ${side} while zoomed in`, (zoom) =>
    zoom.pan({ x: -right * panStep, y: -down * panStep }),
  ),
  isEnabled: isZoomed,
});

export const switchFullScreen: Command<Pick<CommandRoom, 'fullScreen'>> = {
  label: 'Full screen',
  keys: ['f'],
  waitsFor: 'nothing',
  run: ({ fullScreen }) => fullScreen.toggle(),
};

/** In the order of the list on '?', which has the notes next. */
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
