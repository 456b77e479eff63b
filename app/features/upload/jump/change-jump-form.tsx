import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnits } from '#common/units/units.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { checkDraft } from '../video/check-draft.ts';
import { JumpFields } from './jump-fields.tsx';
import { StoredPart } from './stored-part.tsx';
import { JumpOpenedError, saveStoredJump, toChangedRow, toDraft, type StoredJump } from './stored-jump.ts';
import type { Submission } from '../own/submission.ts';

interface ChangeJumpFormProps {
  submission: Submission;
  stored: StoredJump;
  userId: string;
  /** Called once it is saved, and when it can no longer be changed. */
  onDone: () => void;
}

/** The numbers, the question and the part of a video that was already uploaded. */
export function ChangeJumpForm({ submission, stored, userId, onDone }: ChangeJumpFormProps) {
  const units = useUnits();
  const [before] = useState(() => toDraft(stored, units));
  const [draft, setDraft] = useState(before);
  const [part, setPart] = useState(stored.part);
  const [showsProblems, setShowsProblems] = useState(false);
  const { fields } = checkDraft(draft, { asksAge: false, ownEmail: '' });
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveStoredJump(submission.id, { row: toChangedRow(stored, before, draft), part }),
    onSuccess: onDone,
    onError: (error) => error instanceof JumpOpenedError && onDone(),
    meta: { failed: 'Your changes weren’t saved.', done: 'Your changes are saved.' },
  });

  function save(): void | false {
    setShowsProblems(true);
    if (Object.keys(fields).length > 0) return false;
    mutate();
  }

  return (
    <Form aria-label="Details of the video" isPending={isPending} onSubmit={save}>
      <JumpFields userId={userId} draft={draft} problems={showsProblems ? fields : {}} onChange={setDraft} />
      <TextAreaField
        label="Your question"
        hint="Ask one question to get the best answer."
        rows={3}
        maxLength={1000}
        value={draft.question}
        onChange={({ currentTarget }) => setDraft({ ...draft, question: currentTarget.value })}
      />
      <StoredPart submission={submission} part={part} onChange={setPart} />
      <Button type="submit" aria-disabled={isPending} className="self-start max-sm:self-stretch">
        {isPending ? 'Saving…' : 'Save'}
      </Button>
    </Form>
  );
}
