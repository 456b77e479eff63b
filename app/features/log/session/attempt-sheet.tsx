import { useId, useState } from 'react';
import { JumpNumberField } from '#common/jump/jump-number-field.tsx';
import { useUnits } from '#common/units/units.ts';
import { missReasonNames, missReasons, type Attempt, type MissReason } from '#domain/jump-log.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { SelectField, TextAreaField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import type { BagPole } from '../data/log.ts';
import { PoleChoice } from '#common/jump/pole-choice.tsx';
import { readTyped, setupFields, toTyped } from './attempt-numbers.ts';
import { FilmField } from './film-field.tsx';

interface AttemptSheetProps {
  attempt: Attempt;
  poles: readonly BagPole[];
  userId: string;
  onSave: (attempt: Attempt) => void;
  onDelete: () => void;
  onClose: () => void;
}

/** Asks before the sheet around it closes. */
function AskToDiscard({ isChanged }: { isChanged: boolean }): null {
  useLeaveGuard(isChanged);
  return null;
}

/** Changes or deletes a logged jump. */
export function AttemptSheet({ attempt, poles, userId, onSave, onDelete, onClose }: AttemptSheetProps) {
  const system = useUnits();
  const [draft, setDraft] = useState(attempt);
  const [before] = useState(() => toTyped(attempt, system));
  const [typed, setTyped] = useState(before);
  const formId = useId();
  const [showsProblems, setShowsProblems] = useState(false);
  const pole = poles.find(({ id }) => id === draft.poleId);
  const { numbers, problems } = readTyped(typed, attempt, pole?.lengthM);
  const isWrong = Object.keys(problems).length > 0;
  const needsBar = draft.result !== null && numbers.barM === null && problems.bar === undefined;

  function save(): void | false {
    setShowsProblems(true);
    if (isWrong || needsBar) return false;
    onSave({ ...draft, ...numbers });
    onClose();
  }

  return (
    <Sheet
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Jump"
      description="Change what you logged about this jump"
      footer={
        <div className="flex gap-3">
          <Button type="submit" form={formId} className="grow">
            Save
          </Button>
          <Button look="secondary" onClick={onDelete}>
            Delete
          </Button>
        </div>
      }
    >
      <Form id={formId} aria-label="Jump" isPending={false} onSubmit={save}>
        <AskToDiscard isChanged={draft !== attempt || typed !== before} />
        <ChoiceField
          legend="Result"
          choices={[
            { value: 'made', label: 'Made' },
            { value: 'missed', label: 'Missed' },
            { value: 'passed', label: 'Passed' },
            { value: 'none', label: 'No bar' },
          ]}
          value={draft.result ?? 'none'}
          onChange={(result) =>
            setDraft({
              ...draft,
              result: result === 'none' ? null : result,
              reason: result === 'missed' ? draft.reason : null,
            })
          }
        />
        {draft.result === 'missed' && (
          <SelectField
            label="Why did it miss?"
            value={draft.reason ?? ''}
            onChange={({ currentTarget }) =>
              setDraft({ ...draft, reason: (currentTarget.value || null) as MissReason | null })
            }
          >
            <option value="">Not said</option>
            {missReasons.map((reason) => (
              <option key={reason} value={reason}>
                {missReasonNames[reason]}
              </option>
            ))}
          </SelectField>
        )}
        <PoleChoice
          poles={poles}
          poleId={draft.poleId}
          onChange={(poleId) => setDraft({ ...draft, poleId })}
        />
        <div className="grid grid-cols-2 gap-4">
          {(['bar', ...setupFields] as const).map((field) => (
            <JumpNumberField
              key={field}
              field={field}
              draft={typed}
              problem={
                showsProblems
                  ? (problems[field] ??
                    (field === 'bar' && needsBar ? 'Enter the height of the bar.' : undefined))
                  : undefined
              }
              onChange={(text) => setTyped({ ...typed, typed: { ...typed.typed, [field]: text } })}
            />
          ))}
        </div>
        <TextAreaField
          label="Note"
          rows={2}
          maxLength={500}
          value={draft.note}
          onChange={({ currentTarget }) => setDraft({ ...draft, note: currentTarget.value })}
        />
        <FilmField
          attempt={draft}
          userId={userId}
          onChange={(submissionId) => setDraft({ ...draft, submissionId })}
        />
      </Form>
    </Sheet>
  );
}
