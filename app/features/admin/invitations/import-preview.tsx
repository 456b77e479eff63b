import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatDay, isDay } from '#domain/days.ts';
import { dayForms } from '#domain/read-day.ts';
import { formatNumber } from '#lib/text/format-number.ts';
import { Button } from '#ui/button.tsx';
import { ActionFailed } from '#ui/action-failed.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#lib/page/toast.ts';
import { plural } from '#lib/text/plural.ts';
import { adminKey } from '../read-list.ts';
import { RecordTable, type Column } from '../lists/record-table.tsx';
import {
  ImportChangedError,
  inviteAthletes,
  type CheckedAthlete,
  type CheckedImport,
  type Problem,
} from './invite-athletes.ts';

const problemTexts: Record<Problem, string> = {
  email_invalid: 'Not a valid email address',
  duplicate: 'Twice in this file',
  member: 'Already a member',
  invited: 'Already invited',
  name_too_long: 'The name is longer than 100 characters',
  group_too_long: 'The group is longer than 60 characters',
  date_invalid: `Not a date such as ${dayForms}, in the order of the other dates`,
  date_past: 'The date is in the past',
};

function Result({ problems }: { problems: readonly Problem[] }) {
  const isReady = problems.length === 0;
  const Icon = isReady ? CircleCheck : CircleAlert;
  return (
    <span className={`inline-flex gap-1.5 font-semibold ${isReady ? 'text-grass' : 'text-error'}`}>
      <Icon aria-hidden className="mt-1 size-4 shrink-0" strokeWidth={1.5} />
      {isReady ? 'Ready' : problems.map((problem) => problemTexts[problem]).join('. ')}
    </span>
  );
}

const columns: readonly Column<CheckedAthlete>[] = [
  {
    name: 'Athlete',
    isHeading: true,
    cell: ({ name, email }) => (
      <>
        {name !== '' && <span className="block font-semibold">{name}</span>}
        {email || 'No email'}
      </>
    ),
  },
  { name: 'Check', cell: ({ problems }) => <Result problems={problems} /> },
  { name: 'Group', cell: ({ group }) => group || '–' },
  {
    name: 'Free until',
    // What could not be read is shown as it was typed.
    cell: ({ freeUntil }) => (isDay(freeUntil) ? formatDay(freeUntil) : freeUntil || '–'),
  },
  { name: 'Line', cell: ({ line }) => <span className="font-mono">{line}</span>, isRight: true },
];

interface ImportPreviewProps {
  checked: CheckedImport;
  /** Rows changed between an earlier check and the import, so that nobody was invited. */
  hasChanged: boolean;
  onCheckAgain: () => void;
  onDone: () => void;
}

/** Shows each row with its problems, those with problems first, and invites the others. */
export function ImportPreview({ checked, hasChanged, onCheckAgain, onDone }: ImportPreviewProps) {
  const summary = useRef<HTMLParagraphElement>(null);
  const ready = checked.athletes.filter(({ problems }) => problems.length === 0);
  const refused = checked.athletes.filter(({ problems }) => problems.length > 0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => inviteAthletes(ready),
    onSuccess(count) {
      toast({
        title: `${plural(count, 'athlete')} invited`,
        description: 'The emails are on their way.',
        tone: 'success',
      });
      onDone();
    },
    onError: (failure) => failure instanceof ImportChangedError && onCheckAgain(),
    meta: { logged: 'The athletes were not invited', reloads: [adminKey] },
  });

  // The form that had the focus was removed.
  useEffect(() => summary.current?.focus(), []);

  return (
    <div>
      <p ref={summary} tabIndex={-1} className="text-21 outline-none">
        {plural(ready.length, 'athlete')} ready to invite.
        {refused.length > 0 && ` ${formatNumber(refused.length)} with problems won’t be invited.`}
      </p>
      {refused.length > 0 && (
        <p className="mt-2 max-w-2xl text-muted">
          Correct them in your file and import it again: athletes who are already invited are recognized.
        </p>
      )}
      {checked.ignoredColumns.length > 0 && (
        <p className="mt-2 max-w-2xl text-muted">
          Columns we don’t use: {checked.ignoredColumns.join(', ')}.
        </p>
      )}
      {hasChanged && !error && (
        <Notice tone="error" className="mt-5 max-w-3xl">
          Nobody was invited, because some rows changed since the check. Look at them again.
        </Notice>
      )}
      <ActionFailed error={error} isPending={isPending} className="mt-5 max-w-3xl">
        Nobody was invited.
      </ActionFailed>
      <div className="mb-6 mt-5 flex flex-wrap gap-3">
        {ready.length > 0 && (
          <Button isBusy={isPending} onClick={() => mutate()}>
            <span aria-live="polite">
              {isPending ? 'Inviting…' : `Invite ${plural(ready.length, 'athlete')}`}
            </span>
          </Button>
        )}
        <Button look="secondary" disabled={isPending} onClick={onDone}>
          Start over
        </Button>
      </div>
      <RecordTable
        caption="Rows of the import"
        columns={columns}
        rows={[...refused, ...ready]}
        keyOf={({ line }) => line}
      />
    </div>
  );
}
