import { Link2, Link2Off, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { frameAt, timeOf } from '../../../../lib/video-frames/frame-index.ts';
import { SelectField } from '../../../../ui/field.tsx';
import { FilmStage } from '../film/film-stage.tsx';
import { Strip } from '../film/timeline.tsx';
import { icon, ToolButton } from '../film/tool-button.tsx';
import { Transport } from '../film/transport.tsx';
import { useFilm, useFilmPlayer, type Film } from '../film/use-film.ts';
import { toMicroseconds, toSeconds, type Review } from '../../review.ts';
import { useOtherFilm, useOtherFilms } from './use-compared-film.ts';

/** The other film follows the first, frame by frame, as far from its take-off as the first from its own. */
function useSyncedFilms(
  film: Film,
  other: Film,
  takeOff: number | undefined,
  otherTakeOff: number | undefined,
) {
  const [first, second] = [film.player, other.player];
  useEffect(() => {
    if (!first || !second || takeOff === undefined || otherTakeOff === undefined) return;
    let before: number | undefined;
    const follow = () => {
      const { index, frame } = first.getState();
      const { index: otherIndex } = second.getState();
      if (!index || !otherIndex || frame === before) return;
      before = frame;
      const seconds = timeOf(index, frame) - toSeconds(takeOff) + toSeconds(otherTakeOff);
      void second.show(frameAt(otherIndex, seconds));
    };
    follow();
    const leave = [first.subscribe(follow), second.subscribe(() => before === undefined && follow())];
    return () => leave.forEach((one) => one());
  }, [first, second, takeOff, otherTakeOff]);
}

function OtherStage({
  film,
  review,
  url,
  takeOffUs,
}: {
  film: Film;
  review: Review;
  url: string;
  takeOffUs: number | undefined;
}) {
  const other = useFilmPlayer(url);
  const [setByHand, setSetByHand] = useState<number>();
  const [isLinked, setLinked] = useState(true);
  const isReady = useFilm(other.player, (state) => state.status === 'ready');
  const takeOff = review.phases['take-off'];
  const otherTakeOff = setByHand ?? takeOffUs;
  const canLink = takeOff !== undefined && otherTakeOff !== undefined;
  useSyncedFilms(film, other, isLinked ? takeOff : undefined, otherTakeOff);

  function setTakeOff(): void {
    const state = other.player?.getState();
    if (state?.index) setSetByHand(toMicroseconds(timeOf(state.index, state.frame)));
  }

  return (
    <>
      <FilmStage film={other} label="The other film" />
      <Strip film={other} notes={[]} />
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <Transport film={other} />
        <div className="flex items-center">
          <button
            type="button"
            disabled={!isReady}
            onClick={setTakeOff}
            className="min-h-11 px-2 text-13 font-semibold text-pit underline underline-offset-4 disabled:text-muted"
          >
            Take-off is here
          </button>
          <ToolButton
            aria-label="Move together"
            title={canLink ? 'Move together, in step at take-off' : 'Name the take-off in both films first'}
            isOn={isLinked && canLink}
            disabled={!canLink}
            onClick={() => setLinked(!isLinked)}
          >
            {isLinked && canLink ? <Link2 {...icon} /> : <Link2Off {...icon} />}
          </ToolButton>
        </div>
      </div>
      {!canLink && isReady && (
        <p className="px-2 pb-2 text-13 text-muted">
          {takeOff === undefined
            ? 'Name the take-off of the athlete’s film (key 2), and both move together.'
            : 'Step this film to its take-off and say so, and both move together.'}
        </p>
      )}
    </>
  );
}

/** Another film beside the one under review, in step at take-off. */
export function ComparePanel({ film, review, onClose }: { film: Film; review: Review; onClose: () => void }) {
  const films = useOtherFilms(review);
  const [chosen, setChosen] = useState<string>();
  const found = films.find(({ key }) => key === chosen);
  const other = useOtherFilm(found);
  return (
    <section
      aria-label="Compare"
      className="min-w-0 flex-1 border-l border-hairline max-lg:border-l-0 max-lg:border-t"
    >
      {/* The choice stands under the films, so that both are at one height. */}
      {found && other.isError && (
        <p role="alert" className="p-4">
          That film could not be opened. Choose it again.
        </p>
      )}
      {found && other.data && (
        <OtherStage
          key={found.key}
          film={film}
          review={review}
          url={other.data.url}
          takeOffUs={other.data.takeOffUs}
        />
      )}
      <div className="flex items-end gap-2 p-2">
        <SelectField
          label="Compare with"
          className="min-w-0 flex-1"
          value={chosen ?? ''}
          onChange={({ target }) => setChosen(target.value || undefined)}
        >
          <option value="">Choose a film</option>
          {films.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <ToolButton aria-label="Close the comparison" title="Close (V)" className="size-12" onClick={onClose}>
          <X {...icon} />
        </ToolButton>
      </div>
    </section>
  );
}
