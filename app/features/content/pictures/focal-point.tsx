import { useId } from 'react';
import { thumbnailUrl } from '#lib/pictures/photo.ts';

interface FocalPointProps {
  /** Name of the picture. */
  name: string;
  /** '50% 30%': from the left and from the top. */
  focus: string;
  onChange: (focus: string) => void;
}

/** Shows a picture and where its focal point is. A tap moves it, two sliders do the same by keyboard. */
export function FocalPoint({ name, focus, onChange }: FocalPointProps) {
  const [x = 50, y = 50] = focus.split(' ').map((part) => Number.parseInt(part, 10) || 0);
  const set = (left: number, top: number) => onChange(`${toPercent(left)}% ${toPercent(top)}%`);
  const src = thumbnailUrl(name);
  return (
    <div className="grid gap-5 sm:grid-cols-[minmax(0,16rem)_1fr]">
      <div>
        <div className="relative inline-block max-w-full border border-hairline">
          <img src={src} alt="" className="block max-h-80 w-auto max-w-full" />
          {/* For pointers only: the sliders below do the same. */}
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            className="absolute inset-0 size-full cursor-crosshair"
            onClick={({ clientX, clientY, currentTarget }) => {
              const box = currentTarget.getBoundingClientRect();
              set(((clientX - box.left) / box.width) * 100, ((clientY - box.top) / box.height) * 100);
            }}
          >
            <span
              className="absolute size-7 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-[#fff] bg-tartan/40 shadow-[0_0_0_2px_#12161b]"
              style={{ left: `${x}%`, top: `${y}%` }}
            />
          </button>
        </div>
        <p className="mt-2 text-13 text-muted">Tap what must stay visible when the picture is cropped.</p>
      </div>
      <div className="flex flex-col gap-3">
        <Slider label="Focal point from the left" value={x} onChange={(left) => set(left, y)} />
        <Slider label="Focal point from the top" value={y} onChange={(top) => set(x, top)} />
        <div className="flex items-end gap-3" aria-hidden>
          {['aspect-[4/5] w-16', 'aspect-[4/3] w-24', 'aspect-[2/1] w-32'].map((crop) => (
            <img
              key={crop}
              src={src}
              alt=""
              style={{ objectPosition: focus }}
              className={`min-w-0 border border-hairline object-cover ${crop}`}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

const toPercent = (value: number): number => Math.round(Math.min(100, Math.max(0, value)));

function Slider({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="text-13 text-muted">
        {label}: <span className="font-mono">{value}%</span>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className="block h-11 w-full max-w-72 accent-pit"
      />
    </div>
  );
}
