import { X } from 'lucide-react';
import { useState } from 'react';
import type { ContentValues, FieldSchema } from '#domain/content-calls.ts';
import { labelOf } from '#domain/field-label.ts';
import { thumbnailUrl } from '#lib/pictures/photo.ts';
import { Button } from '#ui/button.tsx';
import { Collapsible } from '#ui/collapsible.tsx';
import { ChoosePicture } from '../uploads/choose-upload.tsx';
import { isGroup } from '#domain/is-group.ts';
import { emptyValue, summarize, withField } from './content-values.ts';
import { Frame, hasProblemIn } from './field-frame.tsx';
import { useIsWanted } from './wanted-field.ts';
import { PdfField } from '../pdfs/pdf-field.tsx';
import { PictureField, pictureValue } from '../pictures/picture-field.tsx';
import { LibraryThumbnail } from '../uploads/library-list.tsx';
import { SimpleField, type ValueFieldProps } from './simple-field.tsx';
import { SortableList } from './sortable-list.tsx';
import { useEntries } from './use-entries.ts';
import { useOpen } from '../use-open.ts';
import { VideoField } from '../videos/video-field.tsx';

/** The field for a value of any kind that a content file has. Renders nothing for read-only values. */
function ValueField(props: ValueFieldProps) {
  if (props.schema.readOnly === true) return null;
  if (props.schema.format === 'picture') {
    return (
      <Frame {...props}>
        <PictureField {...props} />
      </Frame>
    );
  }
  if (props.schema.format === 'video') {
    return (
      <Frame {...props}>
        <VideoField {...props} />
      </Frame>
    );
  }
  if (props.schema.format === 'deliveries') {
    return (
      <Frame {...props}>
        <PdfField {...props} />
      </Frame>
    );
  }
  if (props.schema.type === 'array') {
    // The list that a file without the field means.
    return <ListField {...props} value={props.value ?? props.schema.default} />;
  }
  if (props.schema.type === 'object') return <GroupField {...props} />;
  return <SimpleField {...props} />;
}

/** The fields of a group, in the order of its schema. */
export function GroupFields({
  schema,
  value,
  onChange,
  path,
  problems,
  isTop,
}: Pick<ValueFieldProps, 'schema' | 'path' | 'problems' | 'isTop'> & {
  value: ContentValues;
  onChange: (value: ContentValues) => void;
}) {
  return Object.entries(schema.properties ?? {}).map(([name, inner]) => (
    <ValueField
      key={name}
      label={labelOf(name, inner)}
      schema={inner}
      isRequired={schema.required?.includes(name) ?? false}
      value={value[name]}
      onChange={(changed) => onChange(withField(value, name, changed))}
      path={path === '' ? name : `${path}.${name}`}
      problems={problems}
      isTop={isTop}
    />
  ));
}

/** A group of fields inside a file. An optional one can be added and removed. */
function GroupField(props: ValueFieldProps) {
  const { label, schema, isRequired, value, onChange } = props;
  const isThere = isGroup(value);
  return (
    <Frame {...props}>
      <div className="flex flex-col gap-5">
        {isThere && <GroupFields {...props} isTop={false} value={value} onChange={onChange} />}
        {!isThere && (
          <Button look="secondary" className="self-start" onClick={() => onChange(emptyValue(schema))}>
            Add {label}
          </Button>
        )}
        {isThere && !isRequired && (
          <Button look="quiet" className="self-start" onClick={() => onChange(undefined)}>
            Remove {label}
          </Button>
        )}
      </div>
    </Frame>
  );
}

/** A list of texts or groups. Entries can be added, moved and removed, within the limits of the schema. */
function ListField(props: ValueFieldProps) {
  const { schema, value, onChange } = props;
  const items = schema.items ?? {};
  const list = Array.isArray(value) ? value : [];
  const { entries, replace, move, remove, add } = useEntries(list, onChange);
  const [added, setAdded] = useState<number>();
  const name = items.title ?? 'Entry';
  const canAdd = list.length < (schema.maxItems ?? 200);
  return (
    <Frame {...props}>
      <SortableList
        entries={entries.map(({ id, value: entry }, i) => ({
          id: String(id),
          label: summarize(entry) || `${name} ${i + 1}`,
        }))}
        onMove={move}
      >
        {(i) => (
          <EntryField
            {...props}
            label={`${name} ${i + 1}`}
            schema={items}
            isRequired
            value={list[i]}
            onChange={(changed) => replace(i, changed ?? '')}
            path={`${props.path}.${i}`}
            isNew={entries[i]?.id === added}
            onRemove={list.length > (schema.minItems ?? 0) ? () => remove(i) : undefined}
          />
        )}
      </SortableList>
      {canAdd && items.format === 'picture' && (
        <ChoosePicture
          trigger={
            <Button look="secondary" className="mt-4">
              Add a picture
            </Button>
          }
          onChoose={(picture) => add(pictureValue(picture))}
        />
      )}
      {canAdd && items.format !== 'picture' && (
        <Button look="secondary" className="mt-4" onClick={() => setAdded(add(emptyValue(items) ?? ''))}>
          {items.title === undefined ? 'Add an entry' : `Add ${items.title.toLowerCase()}`}
        </Button>
      )}
    </Frame>
  );
}

const isLong = ({ type }: FieldSchema): boolean => type === 'array' || type === 'object';

/** Whether an entry is shown in one line until it is opened: a picture, or a group that is longer than two short fields. */
function isCollapsible({ format, type, properties = {} }: FieldSchema): boolean {
  const fields = Object.values(properties);
  return format === 'picture' || (type === 'object' && (fields.length > 2 || fields.some(isLong)));
}

interface EntryFieldProps extends ValueFieldProps {
  /** Whether the entry was just added, and so begins open. */
  isNew: boolean;
  /** Undefined if the list needs the entry. */
  onRemove: (() => void) | undefined;
}

/** An entry of a list. */
function EntryField({ isNew, onRemove, ...props }: EntryFieldProps) {
  const { label, schema, value, path, problems } = props;
  const [isOpen, setOpen] = useOpen(hasProblemIn(path, problems), useIsWanted(path) || isNew);
  const group = isGroup(value) ? value : {};
  const isPicture = schema.format === 'picture';
  if (!isCollapsible(schema)) {
    return (
      <div className="flex items-start gap-1 py-4">
        <div className="min-w-0 flex-1">
          {schema.type === 'object' ? (
            <fieldset className="grid min-w-0 gap-3 sm:grid-cols-2">
              <legend className="sr-only">{label}</legend>
              <GroupFields {...props} isTop={false} value={group} />
            </fieldset>
          ) : (
            <ValueField {...props} isTop={false} />
          )}
        </div>
        {onRemove && (
          <button
            type="button"
            aria-label={`Remove ${label}`}
            title="Remove"
            onClick={onRemove}
            className="-mr-3 mt-7 inline-flex size-12 shrink-0 items-center justify-center text-muted hover:text-error"
          >
            <X aria-hidden className="size-5" strokeWidth={1.5} />
          </button>
        )}
      </div>
    );
  }
  return (
    <div className="-mb-px">
      {' '}
      <Collapsible
        heading={label}
        summary={summarize(value)}
        thumbnail={isPicture && <LibraryThumbnail src={thumbnailUrl(String(group['picture']))} />}
        isOpen={isOpen}
        onToggle={setOpen}
      >
        <fieldset className="flex min-w-0 flex-col gap-5">
          <legend className="sr-only">{label}</legend>
          {isPicture ? <PictureField {...props} /> : <GroupFields {...props} isTop={false} value={group} />}
          {onRemove && (
            <Button look="quiet" className="self-start" onClick={onRemove}>
              Remove<span className="sr-only"> {label}</span>
            </Button>
          )}
        </fieldset>
      </Collapsible>
    </div>
  );
}
