import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentFile, ContentValues } from '#domain/content-calls.ts';
import { isGroup } from '#domain/is-group.ts';
import { askAll, rpc } from '#lib/session/ask.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { StockHolds, type Hold } from './stock-holds.tsx';

const most = 999_999;

interface Counted {
  pieces: number;
  holds: Hold[];
}

/** Start of the query keys of stock, also of the products that are sold out. */
const stockKey = ['stock'] as const;

/** Reads what is left of a product's options, by their names. An option that is not counted is not in it. */
async function readStock(productId: number): Promise<Map<string, Counted>> {
  const [stock, held] = await Promise.all([
    askAll((db) => db.from('stock').select('option, pieces').eq('product_id', productId).order('option')),
    rpc('list_reservations', { p_product_id: productId }),
  ]);
  return new Map(
    stock.map(({ option, pieces }) => [
      option,
      { pieces, holds: held.filter((each) => each.option === option) },
    ]),
  );
}

/** The labels of a product's options; one empty label for a product without options. */
function optionsOf({ options }: ContentValues): string[] {
  const labels = Array.isArray(options)
    ? options.flatMap((option) =>
        isGroup(option) && typeof option['label'] === 'string' ? [option['label']] : [],
      )
    : [];
  return labels.length === 0 ? [''] : labels;
}

/** Counts the pieces of a shipped product. It takes effect at once, without publishing. */
export function StockPanel({ file: { values } }: { file: ContentFile }) {
  const { id, category } = values;
  return category === 'apparel' && typeof id === 'number' ? (
    <ProductStock productId={id} options={optionsOf(values)} />
  ) : null;
}

function ProductStock({ productId, options }: { productId: number; options: string[] }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...stockKey, productId],
    queryFn: () => readStock(productId),
  });
  return (
    <section aria-labelledby="stock-heading" className="mt-12 border-t border-hairline pt-8">
      <h3 id="stock-heading" className="text-21 font-semibold">
        Stock
      </h3>
      <p className="mt-2 max-w-2xl text-15 text-muted">
        How many pieces are not sold yet. An open checkout reserves them for half an hour, at most a quarter
        for one buyer, and each payment takes them off. An empty field means that this is never sold out.
        Changes count at once, without publishing. A refund puts nothing back.
      </p>
      {data === undefined ? (
        <NotLoaded what="the stock" error={error} refetch={refetch} />
      ) : (
        <ul className="mt-4 flex flex-col divide-y divide-hairline">
          {options.map((option) => (
            <li key={option} className="py-4">
              <OptionStock
                key={data.get(option)?.pieces ?? 'none'}
                productId={productId}
                option={option}
                counted={data.get(option)}
              />
              <StockHolds holds={data.get(option)?.holds ?? []} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Reads a typed number of pieces: null for an empty field, undefined for anything but 0 to 999,999. */
export function readPieces(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

function OptionStock({
  productId,
  option,
  counted,
}: {
  productId: number;
  option: string;
  counted: Counted | undefined;
}) {
  const before = counted === undefined ? '' : String(counted.pieces);
  const reserved = counted?.holds.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
  const [typed, setTyped] = useState(before);
  const pieces = readPieces(typed);
  const { mutate, isPending } = useMutation({
    mutationFn: (next: number | null) =>
      // Null is what the generated type of an argument does not know.
      rpc('set_stock', { p_product_id: productId, p_option: option, p_pieces: next as number }),
    meta: { done: 'Stock saved', failed: 'The stock was not saved', reloads: [stockKey] },
  });
  const name = option === '' ? 'Pieces' : `Pieces of ${option}`;
  return (
    <Form
      aria-label={`Stock of ${option || 'this product'}`}
      isPending={isPending}
      onSubmit={() => {
        if (pieces !== undefined && typed !== before) mutate(pieces);
      }}
    >
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label={name}
          className="w-60"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={
            pieces === undefined
              ? `Type a whole number from 0 to ${most.toLocaleString('en-US')}.`
              : undefined
          }
          hint={
            counted === undefined
              ? 'Not counted: never sold out.'
              : reserved > 0
                ? `${reserved} of them reserved by open checkouts.`
                : undefined
          }
        />
        <Button
          type="submit"
          look="secondary"
          className="mt-7"
          aria-disabled={isPending || pieces === undefined || typed === before}
        >
          {isPending ? 'Saving…' : 'Save'}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
    </Form>
  );
}
