import { useState, type ReactNode } from 'react';
import type { ContentValue, ContentValues } from '../../../supabase/functions/_shared/content-calls.ts';
import { labelOf } from '../../../supabase/functions/_shared/field-label.ts';
import { Button } from '../../ui/button.tsx';
import { Collapsible } from '../../ui/collapsible.tsx';
import { ChoosePicture } from './choose-picture.tsx';
import { emptyValue, moveUp, summarize, withField } from './content-values.ts';
import { PdfField } from './pdf-field.tsx';
import { PictureField, pictureValue } from './picture-field.tsx';
import { SimpleField, type ValueFieldProps } from './simple-field.tsx';

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
  if (props.schema.format === 'deliveries') {
    return (
      <Frame {...props}>
        <PdfField {...props} />
      </Frame>
    );
  }
  if (props.schema.type === 'array') return <ListField {...props} />;
  if (props.schema.type === 'object') return <GroupField {...props} />;
  return <SimpleField {...props} />;
}

const isGroup = (value: unknown): value is ContentValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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

/** Frames a group or a list: closed at the top of the form, indented below. It opens by itself if a field in it is invalid. */
function Frame({
  label,
  schema,
  value,
  path,
  problems,
  isTop = false,
  children,
}: ValueFieldProps & { children: ReactNode }) {
  const hasProblem = problems.some(({ field }) => field === path || field.startsWith(`${path}.`));
  const own = problems.find(({ field }) => field === path);
  const [isOpen, setOpen] = useState(false);
  const content = (
    <>
      {schema.description !== undefined && <p className="mb-4 text-13 text-muted">{schema.description}</p>}
      {own !== undefined && (
        <p className="mb-4 text-13 font-medium text-error">
          {label} {own.message}.
        </p>
      )}
      {children}
    </>
  );
  if (isTop) {
    return (
      <Collapsible
        heading={label}
        summary={schema.format === 'picture' && isGroup(value) ? String(value['alt']) : summarize(value)}
        isOpen={isOpen || hasProblem}
        onToggle={setOpen}
      >
        {content}
      </Collapsible>
    );
  }
  return (
    <fieldset className="min-w-0 border-l-2 border-hairline pl-4">
      <legend className="mb-3 text-15 font-semibold">{label}</legend>
      {content}
    </fieldset>
  );
}

/** A list of texts or groups. Entries can be added, moved and removed, within the limits of the schema. */
function ListField(props: ValueFieldProps) {
  const { schema, value, onChange, path, problems } = props;
  const items = schema.items ?? {};
  const list: ContentValue[] = Array.isArray(value) ? value : [];
  const replace = (index: number, changed: ContentValue | undefined) =>
    onChange(list.map((entry, i) => (i === index ? (changed ?? '') : entry)));
  const canRemove = list.length > (schema.minItems ?? 0);
  const canAdd = list.length < (schema.maxItems ?? 200);
  return (
    <Frame {...props}>
      <ol className="flex flex-col gap-5">
        {list.map((entry, i) => (
          // Entries have no id, and all state is in their values.
          <li key={`${i} of ${list.length}`}>
            <ValueField
              label={`${items.title ?? 'Entry'} ${i + 1}`}
              schema={items}
              isRequired
              value={entry}
              onChange={(changed) => replace(i, changed)}
              path={`${path}.${i}`}
              problems={problems}
            />
            <div className="mt-1 flex gap-4">
              {i > 0 && (
                <Button look="quiet" onClick={() => onChange(moveUp(list, i))}>
                  Move up<span className="sr-only"> entry {i + 1}</span>
                </Button>
              )}
              {canRemove && (
                <Button look="quiet" onClick={() => onChange(list.filter((_entry, other) => other !== i))}>
                  Remove<span className="sr-only"> entry {i + 1}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {canAdd && items.format === 'picture' && (
        <ChoosePicture
          trigger={
            <Button look="secondary" className="mt-5">
              Add a picture
            </Button>
          }
          onChoose={(picture) => onChange([...list, pictureValue(picture)])}
        />
      )}
      {canAdd && items.format !== 'picture' && (
        <Button
          look="secondary"
          className="mt-5"
          onClick={() => onChange([...list, emptyValue(items) ?? ''])}
        >
          Add an entry
        </Button>
      )}
    </Frame>
  );
}
