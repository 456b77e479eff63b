import { useQuery } from '@tanstack/react-query';
import { PoleChoice } from '#common/jump/pole-choice.tsx';
import type { Database } from '#domain/database.types.ts';
import type { Pole } from '#domain/jump-log.ts';
import type { UnitSystem } from '#domain/measures.ts';
import { rpc } from '#lib/session/ask.ts';
import { useChooseUnits } from '#common/units/profile-units.ts';
import { JumpNumberField, jumpLabels } from '#common/jump/jump-number-field.tsx';
import { jumpFields, readJumpNumber, typeJumpNumber, type JumpField } from '#domain/jump-numbers.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import type { JumpDraft } from './jump-draft.ts';
import { readLastJump } from './last-jump.ts';

/** Summarizes a draft in its own units, such as 'Grip height 4.30 m · Bar height 4.50 m · Made'. */
export function summarizeJump(draft: JumpDraft): string {
  const parts = jumpFields.flatMap((field) => {
    const reading = readJumpNumber(field, draft);
    if (reading === undefined) return [];
    const { label } = jumpLabels[field];
    return 'problem' in reading ? [`${label} ?`] : [`${label} ${reading.text.split(' · ')[0] ?? ''}`];
  });
  if (draft.made !== undefined) parts.push(draft.made ? 'Made' : 'Missed');
  return parts.join(' · ');
}

interface JumpFieldsProps {
  userId: string;
  draft: JumpDraft;
  problems: Partial<Record<JumpField, string>>;
  onChange: (draft: JumpDraft) => void;
}

/** Returns the numbers of a pole as typed; empty without one. */
const typePole = (pole: Pole | undefined, system: UnitSystem) => ({
  poleLength: pole ? typeJumpNumber('poleLength', pole.lengthM, system) : '',
  poleRating: pole && pole.ratingKg !== null ? typeJumpNumber('poleRating', pole.ratingKg, system) : '',
});

function isTyped({ typed, system }: JumpDraft, pole: Pole): boolean {
  const { poleLength, poleRating } = typePole(pole, system);
  return (typed.poleLength ?? '') === poleLength && (typed.poleRating ?? '') === poleRating;
}

const poleFromRow = (row: Database['public']['Functions']['list_poles']['Returns'][number]): Pole => ({
  id: row.id,
  lengthM: row.length_m,
  ratingKg: row.rating_kg,
  flex: row.flex,
  brand: row.brand,
  isClub: row.is_club,
  isPutAway: row.is_put_away,
  version: row.version,
});

const madeByChoice = { made: true, missed: false, none: undefined } as const;

/** The number fields of a jump. All are optional. */
export function JumpFields({ userId, draft, problems, onChange }: JumpFieldsProps) {
  const chooseUnits = useChooseUnits();
  const last = readLastJump(userId);
  // An addition: without it, the numbers can be typed.
  const { data: poles = [] } = useQuery({
    queryKey: ['pole-bag', userId],
    queryFn: async () =>
      (await rpc('list_poles', { p_athlete_id: userId }))
        .toSorted((a, b) => (b.last_used_at ?? '').localeCompare(a.last_used_at ?? ''))
        .map(poleFromRow),
  });
  const fillable = last && jumpFields.filter((field) => last.typed[field] && !draft.typed[field]?.trim());
  return (
    <div className="flex flex-col gap-5">
      <p className="text-15 text-muted">Fill in what you know. Each value is shown in both units.</p>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
        <ChoiceField
          legend="Units"
          choices={[
            { value: 'metric', label: 'm, kg' },
            { value: 'imperial', label: 'ft, lb' },
          ]}
          value={draft.system}
          onChange={(system) => {
            chooseUnits(system);
            onChange({ ...draft, system });
          }}
        />
        {last && fillable && fillable.length > 0 && (
          <Button
            look="quiet"
            className="text-left!"
            onClick={() =>
              onChange({
                ...draft,
                system: last.system,
                typed: {
                  ...draft.typed,
                  ...Object.fromEntries(fillable.map((field) => [field, last.typed[field] ?? ''])),
                },
              })
            }
          >
            Use last time’s numbers
          </Button>
        )}
      </div>
      <PoleChoice
        poles={poles}
        poleId={poles.find((pole) => isTyped(draft, pole))?.id ?? null}
        onChange={(id) => {
          const pole = poles.find((other) => other.id === id);
          onChange({ ...draft, typed: { ...draft.typed, ...typePole(pole, draft.system) } });
        }}
      />
      <div className="grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
        {jumpFields.map((field) => (
          <JumpNumberField
            key={field}
            field={field}
            draft={draft}
            problem={problems[field]}
            onChange={(text) => onChange({ ...draft, typed: { ...draft.typed, [field]: text } })}
          />
        ))}
      </div>
      <ChoiceField
        legend="The bar"
        choices={[
          { value: 'made', label: 'Made' },
          { value: 'missed', label: 'Missed' },
          { value: 'none', label: 'No bar' },
        ]}
        value={draft.made === undefined ? 'none' : draft.made ? 'made' : 'missed'}
        onChange={(choice) => onChange({ ...draft, made: madeByChoice[choice] })}
      />
    </div>
  );
}
