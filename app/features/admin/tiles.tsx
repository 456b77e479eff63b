import { formatNumber } from '#lib/text/format-number.ts';

interface Tile {
  label: string;
  value: string | number | undefined;
}

/** A row of figures. Shows a dash while a figure loads. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <dl className="mb-8 grid grid-cols-2 gap-px border border-hairline bg-hairline md:grid-flow-col md:auto-cols-fr">
      {tiles.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end bg-surface px-4 py-4 max-md:odd:last:col-span-2 md:px-5"
        >
          <dt className="text-13 text-muted">{label}</dt>
          <dd className="font-mono text-28">
            {typeof value === 'number' ? formatNumber(value) : (value ?? '–')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
