import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatNumber } from '#lib/text/format-number.ts';
import { useListAddress } from '#lib/page/use-list-address.ts';
import { submissionStatuses } from '#lib/uploads/submission-status.ts';
import { useSearchDraft } from '#lib/forms/use-search-draft.ts';
import { SelectField } from '#ui/field.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Pager } from '#ui/pager.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { toast } from '#lib/page/toast.ts';
import { GuardianWaits } from '../waiting/guardian-waits.tsx';
import {
  pageSize,
  submissionCountsQuery,
  submissionsQuery,
  type SubmissionFilter,
} from './list-submissions.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { SubmissionCard } from './submission-card.tsx';
import { statusLabels, type DeskSubmission, type SubmissionCounts } from './desk-submission.ts';

function StatTiles({ counts }: { counts: SubmissionCounts | undefined }) {
  const tiles = [
    { label: 'Total Submissions', count: counts?.total, line: 'border-ink' },
    { label: 'Pending Review', count: counts?.pending, line: 'border-bar' },
    { label: 'Approved', count: counts?.approved, line: 'border-grass' },
    { label: 'Rejected', count: counts?.rejected, line: 'border-error' },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4 lg:gap-6">
      {tiles.map(({ label, count, line }) => (
        <div key={label} className={`flex flex-col-reverse border-t-4 bg-surface px-4 py-4 ${line}`}>
          <dt className="text-13 text-muted">{label}</dt>
          <dd className="font-display text-40 font-extrabold tabular-nums [font-stretch:75%]">
            {count === undefined ? '–' : formatNumber(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface FilterCardProps {
  search: string;
  onSearch: (text: string) => void;
  status: SubmissionFilter['status'];
  onStatus: (status: SubmissionFilter['status']) => void;
}

function FilterCard({ search, onSearch, status, onStatus }: FilterCardProps) {
  return (
    <form
      role="search"
      aria-label="Submissions"
      className="mt-6 grid gap-4 border border-hairline bg-surface p-4 sm:grid-cols-[1fr_14rem] sm:p-5"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchField
        label="Search"
        value={search}
        placeholder="File name, email, first or last name"
        onType={onSearch}
      />
      <SelectField
        label="Status"
        value={status ?? ''}
        onChange={({ target }) => onStatus(submissionStatuses.find((option) => option === target.value))}
      >
        <option value="">All</option>
        {submissionStatuses.map((option) => (
          <option key={option} value={option}>
            {statusLabels[option]}
          </option>
        ))}
      </SelectField>
    </form>
  );
}

function rangeText(shown: number, page: number, total: number): string {
  if (total === shown) return `${formatNumber(total)} ${total === 1 ? 'submission' : 'submissions'}`;
  const first = page * pageSize + 1;
  return `${formatNumber(first)}–${formatNumber(first + shown - 1)} of ${formatNumber(total)} submissions`;
}

/** The User Submissions tab: search, preview, approve and reject. */
export function SubmissionsPanel({ userId }: { userId: string }) {
  const { listQuery, change } = useListAddress();
  const { search, page } = listQuery;
  const status = submissionStatuses.find((option) => option === listQuery.only);
  const { draft, setDraft } = useSearchDraft(search, (typed) =>
    change({ search: typed }, { replace: search !== '' }),
  );
  const counts = useQuery(submissionCountsQuery(userId));
  const { data, error, refetch } = useQuery(
    submissionsQuery(userId, { search, page, ...(status && { status }) }),
  );
  const [previewed, setPreviewed] = useState<DeskSubmission>();
  const hasFailed = error !== null;
  useEffect(() => {
    if (!hasFailed) return;
    console.error('Could not load the submissions', error);
    toast({ title: 'Failed to load video submissions', tone: 'error' });
  }, [hasFailed, error]);
  const isFiltered = draft.trim() !== '' || status !== undefined;
  // The open preview also shows decisions made elsewhere.
  const openSubmission = previewed && (data?.submissions.find(({ id }) => id === previewed.id) ?? previewed);

  return (
    <>
      <StatTiles counts={counts.data} />
      <FilterCard
        search={draft}
        onSearch={setDraft}
        status={status}
        onStatus={(chosen) => change({ only: chosen ?? '' })}
      />
      <GuardianWaits />
      {(data === undefined || hasFailed) && (
        <div className="mt-6">
          <NotLoaded what="the submissions" error={error} refetch={refetch} />
        </div>
      )}
      {data !== undefined && (
        <>
          <p role="status" className="mb-4 mt-6 font-mono text-15 text-muted">
            {rangeText(data.submissions.length, page, data.total)}
          </p>
          <Pager
            label="Pages"
            page={page}
            rowsPerPage={pageSize}
            total={data.total}
            labels={['Previous', 'Next']}
            onPageChange={(next) => change({ page: next })}
          >
            {data.submissions.length === 0 ? (
              <div className="border border-hairline bg-surface px-5 py-16 text-center">
                <p className="mx-auto max-w-xl text-21">
                  {isFiltered
                    ? 'No submissions match this search.'
                    : 'No submissions yet. Videos appear here as soon as members submit them.'}
                </p>
              </div>
            ) : (
              <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
                {data.submissions.map((submission) => (
                  <li key={submission.id}>
                    <SubmissionCard submission={submission} onPreview={() => setPreviewed(submission)} />
                  </li>
                ))}
              </ul>
            )}
          </Pager>
        </>
      )}
      <PreviewDialog submission={openSubmission} onClose={() => setPreviewed(undefined)} />
    </>
  );
}
