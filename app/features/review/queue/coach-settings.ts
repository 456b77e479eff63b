import type { Day } from '#domain/days.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { ask } from '#lib/session/ask.ts';
import { queueKey } from './load-queue.ts';

export const noticeChoices = [
  { value: 'each', label: 'Each one' },
  { value: 'daily', label: 'Once a day' },
  { value: 'none', label: 'None' },
] as const;

export type Notices = (typeof noticeChoices)[number]['value'];

/** Days are ISO dates in UTC, both included; empty for no vacation. */
export interface CoachSettings {
  awayFrom: Day | '';
  awayUntil: Day | '';
  /** Emails about submissions, due times and replies. */
  notices: Notices;
}

async function loadSettings(userId: string): Promise<CoachSettings> {
  const row = await ask((database) =>
    database.from('coach_settings').select('*').eq('user_id', userId).maybeSingle(),
  );
  return {
    awayFrom: row?.away_from ?? '',
    awayUntil: row?.away_until ?? '',
    notices: noticeChoices.find(({ value }) => value === row?.notices)?.value ?? 'each',
  };
}

async function saveSettings(userId: string, { awayFrom, awayUntil, notices }: CoachSettings): Promise<void> {
  await ask((database) =>
    database
      .from('coach_settings')
      .upsert({ user_id: userId, away_from: awayFrom || null, away_until: awayUntil || null, notices }),
  );
}

export const coachSettingsQuery = (userId: string) =>
  queryOptions({ queryKey: [queueKey, 'settings', userId], queryFn: () => loadSettings(userId) });

export function useSaveCoachSettings(userId: string) {
  return useMutation({
    mutationFn: (settings: CoachSettings) => saveSettings(userId, settings),
    meta: {
      logged: 'The settings were not saved',
      done: 'Your settings were saved.',
      reloads: [[queueKey]],
    },
  });
}
