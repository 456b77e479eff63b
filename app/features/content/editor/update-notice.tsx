import type { ContentUpdate } from '#domain/content-calls.ts';
import type { UpdateDecision } from '../content-calls.ts';
import { VersionNotice } from './version-notice.tsx';

interface UpdateNoticeProps {
  update: ContentUpdate;
  isPending: boolean;
  /** Whether the form has changes that would be lost. */
  isChanged: boolean;
  onDecide: (take: UpdateDecision['take']) => unknown;
}

/** Asks what the site shows: the owner's version, a newer one of the published file or of the code, or both. */
export function UpdateNotice({ update, isPending, isChanged, onDecide }: UpdateNoticeProps) {
  const { changes, differences, canCombine } = update;
  const { title, hint, changed, theirs, mine, before, keep, take } = wordsFor(update);
  return (
    <VersionNotice
      tone="info"
      title={title}
      comparisons={[
        { title: changed, changes, labels: [before, theirs] },
        {
          title: `Where ${mine.toLowerCase()} differs from it`,
          changes: differences,
          labels: [mine, theirs],
        },
      ]}
      choices={[
        ...(canCombine ? [{ label: 'Combine both', onChoose: () => onDecide('both') }] : []),
        { label: keep, onChoose: () => onDecide('mine') },
        { label: take, onChoose: () => onDecide('theirs') },
      ]}
      isBlocked={isPending || isChanged}
    >
      <p>{hint}</p>
      {canCombine && <p>The two changes concern different fields, so both can stay.</p>}
      {isChanged && <p className="mt-2">Save or undo what you typed before you decide.</p>}
    </VersionNotice>
  );
}

function wordsFor({ from, isRemoved }: ContentUpdate) {
  if (from === 'code') {
    return {
      title: 'An update brought a new version of this page.',
      hint: 'The site still shows yours. The new one would be a draft, so nothing changes until you publish.',
      changed: 'What the update changed',
      before: 'Before the update',
      theirs: 'New version',
      mine: 'Yours',
      keep: 'Keep mine',
      take: 'Use the new one',
    };
  }
  return {
    title: `This page ${isRemoved ? 'was removed from' : 'changed on'} the site since this draft began.`,
    hint: `Decide before you publish: your draft would ${isRemoved ? 'bring the page back' : 'replace that change'}.`,
    changed: 'What changed on the site',
    before: 'When the draft began',
    theirs: 'On the site now',
    mine: 'Your draft',
    keep: 'Keep my draft',
    take: isRemoved ? 'Leave it removed' : 'Take the published version',
  };
}
