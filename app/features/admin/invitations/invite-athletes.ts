import { DataError } from '#lib/api/data-error.ts';
import { rpc } from '#lib/session/ask.ts';
import { openSession } from '#lib/session/session.ts';
import { toRowPage, toSearchArguments } from '../read-list.ts';
import type { ListQuery } from '#lib/page/use-list-address.ts';
import { parseAthletes, type Athlete } from './parse-athletes.ts';
import type { DayOrder } from '#domain/read-day.ts';

/** A problem that the database found, such as 'duplicate'. */
export type Problem =
  | 'email_invalid'
  | 'duplicate'
  | 'member'
  | 'invited'
  | 'name_too_long'
  | 'group_too_long'
  | 'date_invalid'
  | 'date_past';

export interface CheckedAthlete extends Athlete {
  /** Empty if the athlete can be invited. */
  problems: Problem[];
}

export interface CheckedImport {
  athletes: CheckedAthlete[];
  ignoredColumns: string[];
}

const toRows = (athletes: readonly Athlete[]) =>
  athletes.map(({ email, name, group, freeUntil }) => ({ email, name, group, free_until: freeUntil }));

/** Parses a CSV file and lets the database check every row. Throws UnreadableFileError, UnclearDatesError or DataError. */
export async function checkImport(text: string, dayOrder?: DayOrder): Promise<CheckedImport> {
  const { athletes, ignoredColumns } = await parseAthletes(text, dayOrder);
  const checks = await rpc('check_invitations', { p_rows: toRows(athletes) });
  const problems = new Map(checks.map((check) => [check.row_number, check.problems as Problem[]]));
  return {
    athletes: athletes.map((athlete, index) => ({ ...athlete, problems: problems.get(index + 1) ?? [] })),
    ignoredColumns,
  };
}

/** An athlete joined or was invited since the check. Nobody was invited. */
export class ImportChangedError extends Error {}

/** Invites all athletes or none. Returns how many. Throws ImportChangedError or DataError. */
export async function inviteAthletes(athletes: readonly Athlete[]): Promise<number> {
  const supabase = await openSession();
  const { data, error, status } = await supabase.rpc('invite_athletes', { p_rows: toRows(athletes) });
  if (error?.details === 'row_problems') throw new ImportChangedError(error.message);
  if (error) throw new DataError(error, status);
  return data;
}

/** Searches invitations, newest first. `only` is a state. Throws DataError. */
export async function searchInvitations(listQuery: ListQuery) {
  const state = listQuery.only === '' ? {} : { p_state: listQuery.only };
  return toRowPage(await rpc('search_invitations', { ...toSearchArguments(listQuery), ...state }));
}

export type Invitation = Awaited<ReturnType<typeof searchInvitations>>['rows'][number];
