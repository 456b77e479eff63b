import { frameAt } from '#lib/video-frames/frame-index.ts';
import type { VideoPlayer } from '#lib/video-frames/video-player.ts';
import { boundView, isSameView, type View, type Zoom } from '../video/zoom.ts';

/** A film that a voice-over moves. */
export interface FilmToLead {
  player: VideoPlayer;
  zoom: Zoom;
}

/** Shows frames and zoom of a voice-over on a film, each only when it changes, so that a listener can look closer in between. */
export function leadFilm({ player, zoom }: FilmToLead) {
  let shown: number | undefined;
  /** What the listener saw before, and what the voice-over showed last. */
  let ownView: View | undefined;
  let shownView: View | undefined;
  return {
    /** Resolves when the frame is drawn. Undefined if there is nothing to draw. */
    show(frameUs: number | undefined, view: View | undefined): Promise<void> | undefined {
      ownView ??= zoom.getView();
      if (view && view !== shownView) {
        shownView = view;
        zoom.show(view);
      }
      const { index } = player.getState();
      const frame = index && frameUs !== undefined ? frameAt(index, frameUs / 1e6) : undefined;
      if (frame === undefined || frame === shown) return undefined;
      shown = frame;
      return player.show(frame).catch((error: unknown) => console.warn('A frame could not be shown', error));
    },
    /** Ends it: the listener sees what they saw before, unless they have zoomed since. */
    giveBack(): void {
      if (ownView && shownView && isSameView(zoom.getView(), boundView(shownView, zoom.getSizes())))
        zoom.show(ownView);
      shown = ownView = shownView = undefined;
    },
  };
}
