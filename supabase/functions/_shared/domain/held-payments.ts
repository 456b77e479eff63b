const sentences: Readonly<Record<string, string>> = {
  amount: 'The sum of its items is not the order’s.',
  total: 'What was paid is not the order’s total less its discount.',
  shipping: 'The price of shipping is not the order’s.',
  currency: 'It was paid in another currency.',
  livemode: 'It is a test payment of a live order, or a live payment of a test order.',
  tax: 'Its tax doesn’t fit the order.',
  discount: 'A discount was taken that none of your codes explains.',
  address: 'Its address is in a country that this order doesn’t ship to.',
  'order id': 'It names another order at Stripe.',
  session: 'The order already has another payment.',
};

/** Explains in one sentence why a payment does not match its order, by the database's word for it. */
export function describeMismatch(mismatch: string): string {
  return sentences[mismatch] ?? `It doesn’t match the order (${mismatch}).`;
}
