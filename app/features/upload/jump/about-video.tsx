import { useState, type ReactNode } from 'react';
import type { Guardianship } from '#common/guardian/guardian.ts';
import { TextAreaField } from '#ui/field.tsx';
import { Collapsible } from '#ui/collapsible.tsx';
import { AgeQuestion } from './age-question.tsx';
import type { DraftProblems } from '../video/check-draft.ts';
import { CreditChoice } from '../own/credit-choice.tsx';
import type { JumpDraft } from './jump-draft.ts';
import { JumpFields, summarizeJump } from './jump-fields.tsx';
import type { ReviewsLeft } from '../own/reviews-left.ts';
import { Link } from '#ui/link.tsx';
import type { VideoRates } from '#lib/video-frames/video-rates.ts';
import { SlowMotionField } from './slow-motion-field.tsx';

interface AboutVideoProps {
  /** The trim section. */
  trim: ReactNode;
  /** Missing if they could not be read. */
  rates: VideoRates | undefined;
  userId: string;
  draft: JumpDraft;
  /** Empty until the athlete first presses 'Upload Video'. */
  problems: DraftProblems;
  asksAge: boolean;
  guardian: Guardianship['guardian'];
  /** Without those that other queued videos use; undefined until they are loaded. */
  reviews: ReviewsLeft | undefined;
  spendsCredit: boolean;
  onChange: (draft: JumpDraft) => void;
}

/** Asks about the chosen video: trim, numbers, a question, credit and age. All sections start closed. */
export function AboutVideo({
  trim,
  rates,
  userId,
  draft,
  problems,
  asksAge,
  guardian,
  reviews,
  spendsCredit,
  onChange,
}: AboutVideoProps) {
  const [open, setOpen] = useState<{ numbers?: boolean; question?: boolean }>({});
  const hasNumberProblem = Object.keys(problems.fields).length > 0;
  const isCopied = guardian !== undefined && !guardian.hasStopped;
  return (
    <div className="flex flex-col gap-5">
      <div className="border-t border-hairline">
        {trim}
        {rates && (
          <SlowMotionField
            rates={rates}
            draft={draft}
            isWrong={problems.isRateWrong === true}
            onChange={onChange}
          />
        )}
        <Collapsible
          heading="The jump’s numbers"
          summary={summarizeJump(draft) || 'Grip, pole, run-up, bar: whatever you know'}
          isOpen={open.numbers === true || hasNumberProblem}
          onToggle={(isOpen) => setOpen({ ...open, numbers: isOpen })}
        >
          <JumpFields userId={userId} draft={draft} problems={problems.fields} onChange={onChange} />
        </Collapsible>
        <Collapsible
          heading="A question for your coach"
          summary={draft.question.trim() || 'What you’d like to know about this jump'}
          isOpen={open.question === true}
          onToggle={(isOpen) => setOpen({ ...open, question: isOpen })}
        >
          <TextAreaField
            label="Your question"
            hint="Ask one question to get the best answer."
            rows={3}
            maxLength={1000}
            value={draft.question}
            onChange={({ currentTarget }) => onChange({ ...draft, question: currentTarget.value })}
          />
        </Collapsible>
      </div>
      <CreditChoice
        reviews={reviews}
        isSpent={spendsCredit}
        onChange={(isSpent) => onChange({ ...draft, spendsCredit: isSpent })}
      />
      {asksAge && (
        <AgeQuestion
          age={draft.age}
          guardian={guardian}
          problems={problems}
          onChange={(age) => onChange({ ...draft, age })}
        />
      )}
      {isCopied && (
        <p className="text-13 text-muted">
          {guardian.name} gets a copy of your coach’s feedback.{' '}
          <Link to="/account#guardian" className="text-pit underline underline-offset-4">
            Change
          </Link>
        </p>
      )}
    </div>
  );
}
