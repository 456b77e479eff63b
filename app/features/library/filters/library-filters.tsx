import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { SelectField } from '#ui/field.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { categories, difficultyLabels, type Difficulty } from '../exercise.ts';
import type { Filters } from './filters.ts';

interface LibraryFiltersProps {
  filters: Filters;
  search: string;
  onSearch: (search: string) => void;
  onChange: (changes: Partial<Filters>) => void;
  equipment: readonly string[];
  muscles: readonly string[];
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
      <FilterChips
        label="Category"
        options={[{ value: '', label: 'All' }, ...categories.map((name) => ({ value: name, label: name }))]}
        value={filters.category ?? ''}
        onChange={(name) => onChange({ category: name || undefined })}
      />
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
