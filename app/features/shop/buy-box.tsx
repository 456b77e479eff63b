import { CircleAlert } from 'lucide-react';
import { useCallback, useId, useRef, useState } from 'react';
import { isFree } from '#domain/catalog.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ExternalButtonLink } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { useCart } from '../cart/cart-provider.tsx';
import type { PageProduct } from './card-product.ts';
import { isAllSoldOut, useSoldOut } from './use-sold-out.ts';

/** Price, option select and action button of a product page. */
export function BuyBox({ product }: { product: PageProduct }) {
  const { addItem } = useCart();
  const [option, setOption] = useState('');
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const alertId = useId();
  // An option chosen before hydration would be lost otherwise.
  const adoptEarlyChoice = useCallback((select: HTMLSelectElement | null) => {
    if (select !== null && select.value !== '') setOption(select.value);
  }, []);
  const soldOut = useSoldOut(product);
  const chosen = product.options.find(({ label }) => label === option);

  function addToCart(): void {
    if (addItem(product.id, option || undefined)) return;
    setMissing(true);
    form.current?.querySelector('select')?.focus();
  }

  return (
    <form
      ref={form}
      method="dialog"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        addToCart();
      }}
    >
      <p className="flex items-center gap-4">
        <span className="font-mono text-28 font-medium" aria-live="polite">
          {chosen?.price ?? product.price}
        </span>{' '}
        {isFree(product) && <Badge tone="bar">Free</Badge>}
      </p>
      {product.options.length > 0 && (
        <div>
          <SelectField
            ref={adoptEarlyChoice}
            label="Option"
            value={option}
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? alertId : undefined}
            onChange={(event) => {
              setOption(event.target.value);
              setMissing(false);
            }}
          >
            <option value="">Select an option</option>
            {product.options.map(({ label }) => (
              <option key={label} value={label} disabled={soldOut.has(label)}>
                {soldOut.has(label) ? `${label} (sold out)` : label}
              </option>
            ))}
          </SelectField>
          {isMissing && (
            <p
              id={alertId}
              role="alert"
              className="mt-2 flex items-center gap-2 text-15 font-medium text-error"
            >
              <CircleAlert aria-hidden className="size-4" strokeWidth={1.5} />
              Please select an option
            </p>
          )}
        </div>
      )}
      <BuyAction
        product={product}
        isSoldOut={
          soldOut.has(option) ||
          isAllSoldOut(
            product.options.map(({ label }) => label),
            soldOut,
          )
        }
      />
    </form>
  );
}

function BuyAction({ product, isSoldOut }: { product: PageProduct; isSoldOut: boolean }) {
  if (product.comingSoon) return <Button disabled>Coming Soon</Button>;
  if (product.externalLink !== undefined) {
    return <ExternalButtonLink href={product.externalLink}>Apply Now</ExternalButtonLink>;
  }
  if (isSoldOut) return <Button disabled>Sold out</Button>;
  return <Button type="submit">Add to Cart</Button>;
}
