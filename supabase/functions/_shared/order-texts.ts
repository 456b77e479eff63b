/** What people call an order: the first eight characters of its id, '7C9E6679'. */
export function orderNumber({ id }: { id: string }): string {
  return id.slice(0, 8).toUpperCase();
}

/** A line of an order in words: '2 × Consultation (30 Minutes - $50)'. */
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
