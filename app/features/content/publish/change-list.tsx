import type { FieldChange } from '#domain/content-calls.ts';
import { thumbnailUrl } from '#lib/pictures/photo.ts';

interface ValueProps {
  label: string;
  text: string | undefined;
  pictures: readonly string[] | undefined;
}

function Value({ label, text, pictures = [] }: ValueProps) {
  return (
    <div className="min-w-0">
      <dt className="font-mono text-13 text-muted">{label}</dt>
      {pictures.length > 0 && (
        <dd className="mt-1 flex flex-wrap gap-2">
          {pictures.map((name) => (
            <img key={name} src={thumbnailUrl(name)} alt="" className="h-24 w-auto border border-hairline" />
          ))}
        </dd>
      )}
      <dd className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{text ?? '–'}</dd>
    </div>
  );
}

/** Lists changed fields with their values before and after. */
export function ChangeList({
  changes,
  labels = ['On the site', 'Draft'],
}: {
  changes: readonly FieldChange[];
  labels?: readonly [before: string, after: string];
}) {
  return (
    <ul className="flex flex-col">
      {changes.map(({ field, before, after, pictures }) => (
        <li key={field} className="border-t border-hairline py-4">
          <p className="font-semibold">{field}</p>
          <dl className="mt-2 grid gap-4 text-15 md:grid-cols-2">
            <Value label={labels[0]} text={before} pictures={pictures?.before} />
            <Value label={labels[1]} text={after} pictures={pictures?.after} />
          </dl>
        </li>
      ))}
    </ul>
  );
}
