/** Returns the order number shown to people: the first eight characters of the id, such as '7C9E6679'. */
export function orderNumber({ id }: { id: string }): string {
  return id.slice(0, 8).toUpperCase();
}

/** Describes an order line as '2 × Consultation (30 Minutes - $50)'. */
export function describeLine({
  quantity,
  productName,
  option,
}: {
  quantity: number;
  productName: string;
  option?: string;
}): string {
  return `${quantity} × ${productName}${option === undefined ? '' : ` (${option})`}`;
}
