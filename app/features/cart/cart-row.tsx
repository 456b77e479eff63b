import { formatMoney } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { type CartLine, lineCents } from './cart-line.ts';
import { LineNotice, LinePicture, lineTitle } from './line-facts.tsx';
import { QuantityField } from './quantity-field.tsx';
import { Link } from '#ui/link.tsx';

interface CartRowProps {
  line: CartLine;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

/** Cart line on the page /cart. */
export function CartRow({ line, onQuantity, onRemove }: CartRowProps) {
  const title = lineTitle(line);
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-4 border-b border-hairline py-6 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-6">
      <LinePicture line={line} className="w-24 sm:row-span-2 sm:w-36" />
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-21">
            {line.withdrawn ? (
              line.name
            ) : (
              <Link
                to={`/shop/product/${line.id}`}
                className="inline-flex min-h-6 items-center hover:text-pit pointer-coarse:min-h-11"
              >
                {line.name}
              </Link>
            )}
          </h2>
          {line.option !== undefined && <p className="text-15 text-muted">{line.option}</p>}
          <p className="font-mono text-15 text-muted">{line.price}</p>
          <LineNotice line={line} />
        </div>
        {!line.withdrawn && line.quantity > 1 && (
          <p className="font-mono text-17 font-medium break-all">
            {formatMoney(lineCents(line), line.currency)}
          </p>
        )}
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 self-end sm:col-span-1">
        {line.withdrawn ? (
          <span />
        ) : (
          <QuantityField title={title} quantity={line.quantity} onChange={onQuantity} />
        )}
        <Button look="quiet" data-removes-line aria-label={`Remove ${title}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}
