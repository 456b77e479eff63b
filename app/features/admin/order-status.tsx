import { Ban, CircleCheck, Clock, Undo2 } from 'lucide-react';

const statuses = {
  paid: { word: 'Paid', Icon: CircleCheck, colour: 'text-grass' },
  refunded: { word: 'Refunded', Icon: Undo2, colour: 'text-muted' },
  pending: { word: 'Not paid', Icon: Clock, colour: 'text-muted' },
  cancelled: { word: 'Cancelled', Icon: Ban, colour: 'text-muted' },
} as const;

const partlyRefunded = { word: 'Partly refunded', Icon: Undo2, colour: 'text-ink' };

export const orderStatusOptions = Object.entries(statuses).map(([value, { word }]) => ({
  value,
  label: word,
}));

function isKnown(status: string): status is keyof typeof statuses {
  return Object.hasOwn(statuses, status);
}

/** What became of an order, as a sign and a word. `isPartly`: some of the money went back. */
export function OrderStatus({ status, isPartly = false }: { status: string; isPartly?: boolean }) {
  const { word, Icon, colour } =
    isPartly && status === 'paid' ? partlyRefunded : statuses[isKnown(status) ? status : 'pending'];
  return (
    <span className={`inline-flex items-center gap-1.5 ${colour}`}>
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.5} />
      {word}
    </span>
  );
}
