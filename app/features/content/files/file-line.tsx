import type { ContentFileSummary } from '#domain/content-calls.ts';
import { formatMoment } from '#domain/days.ts';
import { Badge } from '#ui/badge.tsx';
import { Link } from '#ui/link.tsx';
import { updateLabels } from '../editor/update-labels.ts';

const changeLabels = { added: 'New', removed: 'Removed' } as const;

/** A file in a list: links to its editor. */
export function FileLine({
  summary: { file, title, draft, note, change, updateFrom },
  extraNote,
}: {
  summary: ContentFileSummary;
  extraNote?: string | undefined;
}) {
  return (
    <Link
      to={`/admin/content?file=${encodeURIComponent(file)}`}
      className="flex min-h-12 min-w-0 flex-wrap items-center gap-x-3 gap-y-1 py-2 hover:text-pit"
    >
      <span className="min-w-0 flex-1 text-15 [overflow-wrap:anywhere]">
        {title}
        {updateFrom !== undefined && (
          <span className="block text-13 font-semibold">{updateLabels[updateFrom]}</span>
        )}
      </span>
      {extraNote !== undefined && <Badge>{extraNote}</Badge>}
      {note !== undefined && <Badge>{note}</Badge>}
      {draft !== undefined && (
        <span className="flex items-center gap-3 text-13 text-muted">
          {formatMoment(draft.savedAt)}
          <Badge tone="ink">{change === undefined ? 'Draft' : changeLabels[change]}</Badge>
        </span>
      )}
    </Link>
  );
}
