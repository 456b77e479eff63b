import type { Instant } from '#domain/days.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { ask, askAll, rpc } from '#lib/session/ask.ts';

/** An open link to a review. */
export interface ReviewLink {
  id: string;
  showsName: boolean;
  hasVoice: boolean;
  expiresAt: Instant;
  views: number;
}

/** A link that was just made. Only its hash is stored, so the URL is known only now. */
interface NewLink {
  id: string;
  url: string;
}

interface LinkChoice {
  days: 7 | 30;
  showsName: boolean;
  hasVoice: boolean;
}

/** Whether the user may share reviews. 'age_unknown' counts as under 18. */
type SharingState = 'allowed' | 'age_unknown' | 'consent_required' | 'declined';

async function listReviewLinks(submissionId: string): Promise<ReviewLink[]> {
  const rows = await askAll((database) =>
    database
      .from('review_links')
      .select('id, shows_name, shows_voice, expires_at, views')
      .eq('submission_id', submissionId)
      .gt('expires_at', new Date().toISOString())
      .order('created_at', { ascending: false })
      .order('id'),
  );
  return rows.map((row) => ({
    id: row.id,
    showsName: row.shows_name,
    hasVoice: row.shows_voice,
    expiresAt: row.expires_at,
    views: row.views,
  }));
}

/** The open links of a review, newest first, for its athlete and its coaches. */
export const reviewLinksQuery = (submissionId: string) =>
  queryOptions({
    queryKey: ['review-links', submissionId],
    queryFn: () => listReviewLinks(submissionId),
  });

export const sharingStateQuery = queryOptions({
  queryKey: ['sharing-state'],
  queryFn: async () => (await rpc('sharing_state')) as SharingState,
});

async function makeLink(submissionId: string, { days, showsName, hasVoice }: LinkChoice): Promise<NewLink> {
  const { id, token } = await ask((database) =>
    database
      .rpc('share_review', {
        p_submission_id: submissionId,
        p_days: days,
        p_shows_name: showsName,
        p_shows_voice: hasVoice,
      })
      .single(),
  );
  // In the fragment, which browsers send to no server.
  return { id, url: `${location.origin}/reviews/shared#${token}` };
}

export function useMakeLink(submissionId: string) {
  return useMutation({
    mutationFn: (choice: LinkChoice) => makeLink(submissionId, choice),
    meta: {
      logged: 'The link was not made',
      reloads: [sharingStateQuery.queryKey, reviewLinksQuery(submissionId).queryKey],
    },
  });
}

export function useEndLink(submissionId: string) {
  return useMutation({
    mutationFn: (linkId: string) =>
      ask((database) => database.from('review_links').delete().eq('id', linkId)),
    meta: {
      failed: 'The link wasn’t ended',
      done: 'The link has ended.',
      reloads: [reviewLinksQuery(submissionId).queryKey],
    },
  });
}

export const useAskGuardian = () =>
  useMutation({
    mutationFn: () => rpc('ask_guardian_about_sharing'),
    meta: { logged: 'The guardian was not asked' },
  });
