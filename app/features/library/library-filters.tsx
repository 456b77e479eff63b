import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SelectField } from '../../ui/field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { categories, difficultyLabels, type Difficulty } from './exercise.ts';
import type { Filters } from './filters.ts';

interface LibraryFiltersProps {
  filters: Filters;
  search: string;
  onSearch: (search: string) => void;
  onChange: (changes: Partial<Filters>) => void;
  equipment: readonly string[];
  muscles: readonly string[];
}

function CategoryChip({ name, isOn, onChoose }: { name: string; isOn: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onChoose}
      className={classNames(
        'inline-flex min-h-11 shrink-0 items-center rounded-sm border px-4 text-15 font-semibold transition-colors duration-[120ms]',
        isOn
          ? 'border-ink bg-ink text-ground shadow-[inset_0_-4px_0_var(--tartan)]'
          : 'border-control text-ink hover:border-ink hover:bg-surface-2',
      )}
    >
      {name}
    </button>
  );
}

/** Search field, category chips and three select filters, which are collapsed on phones. */
export function LibraryFilters({
  filters,
  search,
  onSearch,
  onChange,
  equipment,
  muscles,
}: LibraryFiltersProps) {
  const id = useId();
  const activeSelects = [filters.difficulty, filters.equipment, filters.muscle].filter(
    (value) => value !== undefined,
  );
  const [isExpanded, setExpanded] = useState(activeSelects.length > 0);
  return (
    <form
      role="search"
      aria-label="Exercises"
      className="flex flex-col gap-4"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="flex gap-2">
        <SearchField
          label="Search exercises"
          isLabelHidden
          value={search}
          placeholder="Search exercises"
          onType={onSearch}
        />
        <Button
          look="secondary"
          className="px-4 md:hidden"
          aria-expanded={isExpanded}
          aria-controls={`${id}-more`}
          onClick={() => setExpanded(!isExpanded)}
        >
          <SlidersHorizontal aria-hidden className="size-5" strokeWidth={1.5} />
          Filters{activeSelects.length > 0 && ` (${activeSelects.length})`}
        </Button>
      </div>
      <div
        role="group"
        aria-label="Category"
        className="-mx-5 flex gap-2 overflow-x-auto px-5 py-1 md:mx-0 md:flex-wrap md:px-0"
      >
        <CategoryChip
          name="All"
          isOn={filters.category === undefined}
          onChoose={() => onChange({ category: undefined })}
        />
        {categories.map((name) => (
          <CategoryChip
            key={name}
            name={name}
            isOn={filters.category === name}
            onChoose={() => onChange({ category: name })}
          />
        ))}
      </div>
      <div
        id={`${id}-more`}
        className={classNames('gap-4 md:grid md:grid-cols-3', isExpanded ? 'grid' : 'hidden')}
      >
        <SelectField
          label="Difficulty"
          value={filters.difficulty ?? ''}
          onChange={({ target }) =>
            onChange({
              difficulty: target.value === '' ? undefined : (Number(target.value) as Difficulty),
            })
          }
        >
          <option value="">Any difficulty</option>
          {Object.entries(difficultyLabels).map(([level, label]) => (
            <option key={level} value={level}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Equipment"
          value={filters.equipment ?? ''}
          onChange={({ target }) => onChange({ equipment: target.value || undefined })}
        >
          <option value="">Any equipment</option>
          {equipment.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField
          label="Target muscles"
          value={filters.muscle ?? ''}
          onChange={({ target }) => onChange({ muscle: target.value || undefined })}
        >
          <option value="">Any muscles</option>
          {muscles.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </div>
    </form>
  );
}
