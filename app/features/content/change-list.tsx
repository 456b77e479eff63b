import type { FieldChange } from '../../../supabase/functions/_shared/content-calls.ts';

function Value({ label, text }: { label: string; text: string | undefined }) {
  return (
    <div className="min-w-0">
      <dt className="font-mono text-13 text-muted">{label}</dt>
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
      {changes.map(({ field, before, after }) => (
        <li key={field} className="border-t border-hairline py-4">
          <p className="font-semibold">{field}</p>
          <dl className="mt-2 grid gap-4 text-15 md:grid-cols-2">
            <Value label={labels[0]} text={before} />
            <Value label={labels[1]} text={after} />
          </dl>
        </li>
      ))}
    </ul>
  );
}
