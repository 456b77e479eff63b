import { Check } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import { placeNames } from './known-places.ts';
import type { PlaceName } from './measurement.ts';
import { referenceNames } from './names.ts';

const [width, height] = [358, 272];

interface Spot {
  x: number;
  y: number;
  /** A short name beside the place, in the drawing's coordinates. */
  label: string;
  labelX: number;
  labelY: number;
  anchor?: 'middle' | 'end';
}

/** Where the places are in the drawing: a view from the side that runs to the right. Neighbors are 49 units apart, a finger at 360 px. */
const spots: Record<PlaceName, Spot> = {
  'mark-near': { x: 52, y: 214, label: 'mark, near', labelX: 52, labelY: 244, anchor: 'middle' },
  'mark-far': { x: 70, y: 162, label: 'mark, far', labelX: 70, labelY: 143, anchor: 'middle' },
  'rod-top': { x: 134, y: 96, label: 'rod', labelX: 134, labelY: 76, anchor: 'middle' },
  'box-back': { x: 202, y: 186, label: 'box', labelX: 178, labelY: 230, anchor: 'middle' },
  'bar-near': { x: 220, y: 118, label: 'near end', labelX: 202, labelY: 122, anchor: 'end' },
  'bar-middle': { x: 250, y: 74, label: 'bar', labelX: 230, labelY: 74, anchor: 'end' },
  'bar-far': { x: 280, y: 30, label: 'far end', labelX: 298, labelY: 34 },
  'foot-near': { x: 220, y: 240, label: 'foot, near', labelX: 238, labelY: 256 },
  'foot-far': { x: 280, y: 142, label: 'foot, far', labelX: 296, labelY: 120 },
};

/** Runway, box, mat, uprights and bar. */
function Pit() {
  return (
    <>
      <path d="M0 214H196L212 162H0Z" fill="var(--surface-2)" />
      <path d="M0 214H196M0 162H212" stroke="var(--control)" />
      <path d="M52 214L70 162" stroke="var(--control)" strokeWidth={2} />
      <path d="M164 198L174 174L206 181L202 191Z" fill="var(--control)" />
      <path d="M240 208V232H342L358 206" fill="none" stroke="var(--control)" />
      <path d="M240 208L280 150H358V182L342 208Z" fill="var(--surface-2)" stroke="var(--control)" />
      <path d="M342 208V232" stroke="var(--control)" />
      <path d="M134 186V96" stroke="var(--muted)" strokeWidth={2} strokeDasharray="5 4" />
      <path d="M220 240V106M280 142V18" stroke="var(--ink)" strokeWidth={3} />
      <path d="M220 118L280 30" stroke="var(--bar-ink)" strokeWidth={7} strokeLinecap="round" />
      <path d="M220 118L280 30" stroke="var(--bar)" strokeWidth={4} strokeLinecap="round" />
      <path d="M8 186H34M28 180L34 186L28 192" fill="none" stroke="var(--muted)" strokeWidth={2} />
    </>
  );
}

interface PitDrawingProps {
  marked: ReadonlySet<PlaceName>;
  /** The place that would help most. */
  next: PlaceName | undefined;
  isDisabled: boolean;
  /** The athlete runs to the left. */
  isMirrored: boolean;
  onChoose: (place: PlaceName) => void;
}

/** The pit from the side, with the places whose position is known. Pressed, a place is marked in the picture next. */
export function PitDrawing({ marked, next, isDisabled, isMirrored, onChoose }: PitDrawingProps) {
  const across = (x: number) => (isMirrored ? width - x : x);
  const anchorOf = (anchor: Spot['anchor']) => {
    if (anchor === 'middle') return 'middle';
    return (anchor === 'end') === isMirrored ? 'start' : 'end';
  };
  return (
    <div className="relative mx-auto w-full max-w-[26rem]">
      <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="block w-full">
        <g transform={isMirrored ? `matrix(-1 0 0 1 ${width} 0)` : undefined}>
          <Pit />
        </g>
        {placeNames.map((place) => {
          const { label, labelX, labelY, anchor } = spots[place];
          return (
            <text
              key={place}
              x={across(labelX)}
              y={labelY}
              textAnchor={anchorOf(anchor)}
              className={classNames(
                'text-13',
                place === next ? 'fill-[var(--ink)] font-semibold' : 'fill-[var(--muted)]',
              )}
            >
              {label}
            </text>
          );
        })}
      </svg>
      <ul aria-label="Known places">
        {placeNames.map((place) => {
          const { x, y } = spots[place];
          const isMarked = marked.has(place);
          const state = isMarked ? 'marked' : place === next ? 'not marked, helps most' : 'not marked';
          return (
            <li
              key={place}
              style={{ left: `${(across(x) / width) * 100}%`, top: `${(y / height) * 100}%` }}
              className="absolute -translate-1/2"
            >
              <button
                type="button"
                aria-label={`${referenceNames[place]}: ${state}`}
                title={referenceNames[place]}
                disabled={isDisabled}
                onClick={() => onChoose(place)}
                className="group grid size-11 place-items-center rounded-full"
              >
                <span
                  className={classNames(
                    'grid place-items-center rounded-full border-2 group-hover:outline-2 group-hover:outline-[var(--pit)]',
                    isMarked
                      ? 'size-5 border-ink bg-ink text-ground'
                      : place === next
                        ? 'size-6 border-4 border-pit bg-ground'
                        : 'size-4 border-pit bg-ground',
                  )}
                >
                  {isMarked && <Check aria-hidden strokeWidth={3} className="size-3" />}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
