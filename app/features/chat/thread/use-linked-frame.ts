import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readFrameState } from '#common/chat/linked-frame.ts';
import { emptyContent } from '../chat.ts';
import type { Outgoing } from '../data/use-outgoing.ts';

/** Adds the frame that the user came from in the review room to the draft, once. */
export function useLinkedFrame({ draft = emptyContent, change }: Pick<Outgoing, 'draft' | 'change'>): void {
  const { state, key, search } = useLocation();
  const navigate = useNavigate();
  const addedKey = useRef<string>(undefined);
  const frame = readFrameState(state);
  useEffect(() => {
    if (!frame || addedKey.current === key) return;
    addedKey.current = key;
    const before = draft.body === '' || /\s$/.test(draft.body) ? draft.body : `${draft.body} `;
    change({ review: frame.review, body: `${before}@${frame.seconds} s ` });
    // A reload must not add it again.
    void navigate({ search }, { replace: true, state: null, preventScrollReset: true });
  }, [frame, key, search, draft.body, change, navigate]);
}
